// The first hand: the Pass Line, the come-out, the point.

import { decides, or, price, wagerNamed, type Coach } from '../../coach/coach';
import { numberWord } from './finale';

/** Returns `7 or 11`; a number in words: `nine`. */
const numbers = (each: readonly string[]) => or(each);
const word = (each: readonly string[]) => or(each.map((number) => numberWord(Number(number))));
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
      return `Put a chip on the Pass Line: ${numbers(wins)} wins at once, ${numbers(loses)} loses. ${price(hand, 'pass')}`;
    }
    const come = store.offered('bet', 'come').length > 0;
    return come ? `${capital(numberWord(view.point))} is the point of the others. A chip on Come plays as the Pass Line does, from the next roll. ${price(hand, 'come')}` : null;
  }
  if (line && view.point) {
    const [made, out] = [decides(pass, 'win', view.point), decides(pass, 'lose', view.point)];
    const odds = store.offered('bet', 'pass-odds').length > 0 && hand.figures('pass-odds')?.edge_percent === 0;
    return `${capital(numberWord(view.point))} is the point. Roll: ${word(made)} wins, ${word(out)} loses.${odds ? ' Odds behind the line cost nothing on average.' : ''}`;
  }
  return line ? `Roll: ${numbers(wins)} wins, ${numbers(loses)} loses, any other number becomes the point.` : null;
};

export default coach;
