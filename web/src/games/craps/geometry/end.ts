// One end of the table, drawn as the players at the left see it and mirrored for the right.

import type { WagerRules } from '../../../lib/protocol';
import type { Plan } from './plan';
import { type Box, decidedOn, diceOf, type End, inset, type Look, type Pair, type Point, type Print, type Rect, onlyPayout, type Zone } from './zones';

/** The measures of an end. */
export interface Measure {
  width: number;
  /** The widths of the vertical parts of the pass line and the don't pass bar. */
  pass: number;
  dont: number;
  /** The space above the boxes, for the puck. */
  top: number;
  /** The top of the lines, below the place of the OFF puck. */
  home: number;
  /** The radius of the puck. */
  puck: number;
  /** Heights, from the top. */
  behind: number;
  lay: number;
  number: number;
  slot: number;
  buy: number;
  come: number;
  field: number;
  bar: number;
  line: number;
  odds: number;
  /** The number of boxes in a row. */
  perRow: number;
  /** Whether Don't Come lies beside the boxes rather than beside Come. */
  boxed: boolean;
  /** Whether the odds lie beside the Pass Line rather than behind it. */
  beside: boolean;
}

export interface EndLayout {
  zones: Zone[];
  boxes: Box[];
  home: Point & { end: End };
  marks: Rect[];
  height: number;
}

/** Lays out an end from the top down. The end's outer edge is at `left`; `flip` mirrors it for the right end. */
export function endOf(plan: Plan, measure: Measure, end: End, left: number, flip: boolean): EndLayout {
  return new EndMaker(plan, measure, end, left, flip).make();
}

/** The share of the width that the Pass Line has with its odds beside it. */
const LINE = 0.62;

class EndMaker {
  private zones: Zone[] = [];
  private boxes: Box[] = [];
  private marks: Rect[] = [];
  private readonly inner: number;

  constructor(
    private readonly plan: Plan,
    private readonly m: Measure,
    private readonly end: End,
    private readonly left: number,
    private readonly flip: boolean,
  ) {
    this.inner = m.pass + (plan.dontPass ? m.dont : 0);
  }

  make(): EndLayout {
    const { m } = this;
    let y = m.top;
    y = this.numbers(y);
    y = this.comeRow(y);
    y = this.fieldRow(y);
    y = this.lines(y);
    const home = { end: this.end, ...this.point({ x: this.inner / 2, y: m.home / 2 }) };
    return { zones: this.zones, boxes: this.boxes, home, marks: this.marks, height: y };
  }

  /** Converts the end's coordinates to the table's. */
  private X(x: number): number {
    return this.flip ? this.left + this.m.width - x : this.left + x;
  }

  private point({ x, y }: Point): Point {
    return { x: this.X(x), y };
  }

  private rect({ x, y, w, h }: Rect): Rect {
    return { x: this.flip ? this.X(x + w) : this.X(x), y, w, h };
  }

  private zone(look: Look, wager: WagerRules, box: Rect, more: Partial<Zone> = {}) {
    const spot = more.spot ?? wager.wager;
    const placed = this.rect(box);
    this.zones.push({
      key: `${this.end}:${spot}`,
      end: this.end,
      look,
      spot,
      also: [],
      wager,
      box: placed,
      chips: inset(placed, 2),
      label: wager.name,
      dice: [],
      ...onlyPayout(wager, spot),
      ...more,
    });
  }

  /** Splits a box: the name towards the outer side, the chips towards the inner. */
  private parted({ x, y, w, h }: Rect, share = 0.52): { title: Rect; chips: Rect } {
    const name = w * share;
    return { title: this.rect({ x, y, w: name, h }), chips: this.rect({ x: x + name, y: y + 2, w: w - name - 4, h: h - 4 }) };
  }

  private numbers(top: number): number {
    const { plan, m } = this;
    const beside = m.boxed && plan.dontCome ? (m.width - this.inner) * 0.14 : 0;
    const rows: number[][] = [];
    for (let i = 0; i < plan.numbers.length; i += m.perRow) {
      rows.push(plan.numbers.slice(i, i + m.perRow));
    }
    let y = top;
    for (const row of rows) {
      const w = (m.width - this.inner - beside) / row.length;
      const bottoms = row.map((number, i) => this.numberBox(number, { x: this.inner + beside + i * w, y, w, h: 0 }));
      y = Math.max(...bottoms);
    }
    if (beside > 0) {
      this.dontComeBox({ x: this.inner, y: top, w: beside, h: y - top });
    }
    return y;
  }

  /** Splits a strip: its name, then one stack of chips, or two. */
  private stripParts({ x, y, w, h }: Rect, name = 26): { title: Rect; chips: Rect } {
    const chips = w - name >= 60 ? 60 : Math.min(31, w * 0.6);
    return { title: this.rect({ x, y, w: w - chips, h }), chips: this.rect({ x: x + w - chips, y, w: chips, h }) };
  }

  /** Lays out a box from the top: Don't Come bets, lay, the number with the Come bets on it, buy. Returns the bottom edge of the box. */
  private numberBox(number: number, { x, y, w }: Rect): number {
    const { plan, m } = this;
    // In the first row the puck lies above the box, in the next on its upper corner.
    const puck = y === m.top ? { x: x + w / 2, y: y - m.puck * 0.9 } : { x: x + w - m.puck, y };
    this.boxes.push({ end: this.end, number, puck: this.point(puck) });
    if (plan.dontCome) {
      const behind = { x, y, w, h: m.behind };
      this.marks.push(this.rect(behind));
      this.slot(plan.dontCome, number, behind);
      y += m.behind;
    }
    const lay = plan.lay.get(number);
    if (lay) {
      this.zone('strip', lay, { x, y, w, h: m.lay }, { print: 'lay', number, ...this.stripParts({ x, y, w, h: m.lay }) });
    }
    y += plan.lay.size > 0 ? m.lay : 0;
    const box = { x, y, w, h: m.number };
    const place = plan.place.get(number);
    if (place) {
      this.zone('number', place, box, { number, ...this.boxParts(box) });
    } else {
      this.marks.push(this.rect(box));
    }
    if (plan.come) {
      this.slot(plan.come, number, { x: x + 1, y: y + 1, w: w - 2, h: m.slot });
    }
    y += m.number;
    const buy = plan.buy.get(number);
    if (buy) {
      this.zone('strip', buy, { x, y, w, h: m.buy }, { print: 'buy', number, ...this.stripParts({ x, y, w, h: m.buy }) });
    }
    return y + (plan.buy.size > 0 ? m.buy : 0);
  }

  /** Splits a number's box below the slot of its Come bets. A high box has its chips between the number and the payout, a low one beside the number. */
  private boxParts({ x, y, w, h }: Rect): { title: Rect; chips: Rect } {
    const { m, plan } = this;
    const top = y + (plan.come ? m.slot + 2 : 0);
    const low = y + h - 16;
    if (low - top >= 58) {
      const half = Math.max(30, (low - top) * 0.5);
      return { title: this.rect({ x, y: top, w, h: low - top - half }), chips: this.rect({ x: x + 1, y: low - half, w: w - 2, h: half }) };
    }
    const side = Math.min(w * 0.55, 32);
    return { title: this.rect({ x, y: top, w: w - side, h: low - top }), chips: this.rect({ x: x + w - side, y: top, w: side, h: low - top }) };
  }

  /** Adds the slot for a bet that has travelled to its number, and for its odds. */
  private slot(line: { flat: WagerRules; odds?: WagerRules }, number: number, box: Rect) {
    const at = line.flat.numbers.indexOf(number);
    const flat = line.flat.spots[at];
    const odds = line.odds?.spots[line.odds.numbers.indexOf(number)];
    if (flat !== undefined) {
      const more = { spot: odds ?? flat, also: odds === undefined ? [] : [flat], quiet: true, number };
      this.zone('slot', odds === undefined ? line.flat : (line.odds as WagerRules), box, more);
    }
  }

  private dontComeBox(box: Rect) {
    const { dontCome } = this.plan;
    if (dontCome) {
      // Chips lie below the print of a high box, and beside that of a low one.
      const high = box.h > box.w;
      const parts = high ? { chips: this.rect({ x: box.x + 1, y: box.y + box.h * 0.62, w: box.w - 2, h: box.h * 0.36 }) } : this.stripParts(box, 70);
      this.zone('box', dontCome.flat, box, { print: 'dont-come-bar', dice: barredPairs(dontCome.flat), ...parts });
    }
  }

  private comeRow(y: number): number {
    const { plan, m } = this;
    const beside = !m.boxed && plan.dontCome ? Math.max(104, 0.3 * (m.width - this.inner)) : 0;
    if (beside > 0) {
      this.dontComeBox({ x: this.inner, y, w: beside, h: m.come });
    }
    if (plan.come) {
      const box = { x: this.inner + beside, y, w: m.width - this.inner - beside, h: m.come };
      this.zone('come', plan.come.flat, box, this.parted(box));
    }
    return plan.come || beside > 0 ? y + m.come : y;
  }

  private fieldRow(y: number): number {
    const { plan, m } = this;
    const big = plan.big.length > 0 ? 60 : 0;
    plan.big.forEach((wager, i) => {
      const number = Number(/\d+$/.exec(wager.wager)?.[0] ?? 0);
      const box = { x: this.inner + i * big, y, w: big, h: m.field };
      const title = this.rect({ ...box, w: big - 31 });
      const chips = this.rect({ ...box, x: box.x + big - 31, w: 31 });
      this.zone('big', wager, box, { number, title, chips });
    });
    if (plan.field) {
      const x = this.inner + big * plan.big.length;
      const w = m.width - x;
      // Leave room for the payouts below the first and the last number.
      const low = { x: x + 40, y: y + 22, w: w - 80, h: m.field - 22 };
      this.zone('field', plan.field, { x, y, w, h: m.field }, this.parted(low));
    }
    return plan.field || big > 0 ? y + m.field : y;
  }

  /** Lays out Don't Pass inside and Pass outside, both round the corner, and the odds behind the Pass Line. */
  private lines(y: number): number {
    const { plan, m } = this;
    let x = 0;
    if (plan.pass) {
      const bar = plan.dontPass ? m.bar : 0;
      const w = plan.pass.odds && m.beside ? m.width * LINE : m.width;
      this.round('line', plan.pass.flat, { x, y: y + bar, w, h: m.line }, m.pass, Math.max(m.pass * 1.1, 46), 'pass-line');
      x += m.pass;
    }
    if (plan.dontPass) {
      this.dontPass(x, y);
      y += m.bar;
    }
    y += plan.pass ? m.line : 0;
    if (plan.pass?.odds) {
      const start = m.beside ? m.width * LINE : Math.max(m.pass, 46);
      const box = m.beside ? { x: start + 3, y: y - m.line, w: m.width - start - 3, h: m.line } : { x: start, y: y + 4, w: m.width - start, h: m.odds - 4 };
      this.zone('odds', plan.pass.odds, box, { print: 'odds-behind', ...this.parted(box) });
      y += m.beside ? 0 : m.odds;
    }
    return y;
  }

  private dontPass(x: number, y: number) {
    const { plan, m } = this;
    const { flat, odds } = plan.dontPass as { flat: WagerRules; odds?: WagerRules };
    const tab = odds ? Math.max(88, (m.width - x) * 0.2) : 0;
    const upright = m.dont;
    const w = m.width - x - tab;
    this.round('bar', flat, { x, y, w, h: m.bar }, upright, upright > 0 ? 22 : 0, 'dont-pass-bar', barredPairs(flat));
    if (odds) {
      const box = { x: x + w, y, w: tab, h: m.bar };
      this.zone('odds', odds, box, { print: 'lay-odds', ...this.stripParts(box, 54) });
    }
  }

  /** A line along the bottom that runs up at the outer side, with a rounded corner. */
  private round(look: Look, wager: WagerRules, foot: Rect, upright: number, radius: number, print: Print, dice: Pair[] = []) {
    const { x, y, w, h } = foot;
    const share = dice.length > 0 ? 0.64 : 0.52;
    if (upright === 0) {
      this.zone(look, wager, foot, { print, dice, ...this.parted(foot, share) });
      return;
    }
    const top = this.m.home;
    const corner = Math.max(0, radius - Math.min(upright, h));
    const [a, b, c, d] = [this.X(x), this.X(x + upright), this.X(x + w), this.X(x + radius)];
    const inner = this.X(x + upright + corner);
    const [sweep, back] = this.flip ? [0, 1] : [1, 0];
    const path =
      `M${a} ${top}H${b}V${y - corner}A${corner} ${corner} 0 0 ${back} ${inner} ${y}H${c}V${y + h}H${d}` +
      `A${radius} ${radius} 0 0 ${sweep} ${a} ${y + h - radius}Z`;
    const lying = x + Math.max(upright, radius);
    const flat = { x: lying, y, w: x + w - lying, h };
    this.zone(look, wager, { x, y: top, w, h: y + h - top }, {
      print,
      dice,
      path,
      ...this.parted(flat, share),
      foot: this.rect(flat),
      upright: this.rect({ x, y: top, w: upright, h: y - corner - top }),
    });
  }
}

/** Returns the dice on which a don't bet pushes. */
function barredPairs(wager: WagerRules): Pair[] {
  return decidedOn(wager, 'push')
    .map(diceOf)
    .filter((pair) => pair !== null);
}
