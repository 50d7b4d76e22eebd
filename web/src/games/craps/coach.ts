// The first hand: the Pass Line, the come-out, the point.

import { decides, price, wagerNamed, type Coach } from '../../coach/coach';
import { either } from '../../lib/numbers';
import { numberWord } from './finale';
import { t } from './texts';

/** Returns numbers in words: `nine`. */
const word = (each: readonly string[]) => either(each.map((number) => numberWord(Number(number))));
/** Returns the numbers that lose; for a crapless line, which has none, the name of the message's variant without numbers. */
const losing = (each: readonly string[]) => either(each) || 'none';
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const coach: Coach = (hand) => {
  const { store } = hand;
  const view = store.view?.plays === 'craps' ? store.view : null;
  const pass = wagerNamed(hand, 'pass');
  if (!view || !pass) {
    return null;
  }
  const [wins, loses] = [decides(pass, 'win'), decides(pass, 'lose')];
  const line = store.bets.find(({ wager }) => wager === 'pass');
  if (!line && store.bets.length === 0) {
    if (!view.point) {
      return t('craps-coach-pass', { wins: either(wins), loses: losing(loses), price: price(hand, 'pass') });
    }
    const come = store.offered('bet', 'come').length > 0;
    return come ? t('craps-coach-come', { point: capital(numberWord(view.point)), price: price(hand, 'come') }) : null;
  }
  if (line && view.point) {
    const [made, out] = [decides(pass, 'win', view.point), decides(pass, 'lose', view.point)];
    const odds = store.offered('bet', 'pass-odds').length > 0 && hand.figures('pass-odds')?.edge_percent === 0;
    return t(odds ? 'craps-coach-point-odds' : 'craps-coach-point', { point: capital(numberWord(view.point)), wins: word(made), loses: word(out) });
  }
  return line ? t('craps-coach-roll', { wins: either(wins), loses: losing(loses) }) : null;
};

export default coach;
