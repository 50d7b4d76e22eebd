// The felt as this player sees it: its layout, the chips on it, the open bets, and the zone with a card.

import { fitting } from '../../lib/amounts';
import { book } from '../../lib/book.svelte';
import { money } from '../../lib/money';
import { number } from '../../lib/numbers';
import { Prices } from '../../lib/prices.svelte';
import type { BetInfo, Cents, Offer, RulesInfo, WagerFigures } from '../../lib/protocol';
import { spotName, stakeOf } from '../../lib/rules';
import { settings } from '../../lib/settings.svelte';
import type { TableStore } from '../../lib/table.svelte';
import type { ViewCraps } from '../../lib/wire';
import { payoutOf } from '../pays';
import { drawerOf, type Form, formOf, layoutOf, type Room } from './geometry/geometry';
import type { End, Layout, Zone } from './geometry/zones';
import { type Chips, chipsOf, sideOf } from './stacks';
import { t } from './texts';

const NOTHING: Chips = { stacks: [], crowds: [] };

/** The price of a bet. */
export interface Price {
  /** The house's exact edge, in percent. */
  edge: number;
  /** The stake behind the edge; null if the table does not accept the stake, so that the edge leaves out rounding. */
  stake: Cents | null;
  /** Whether it is a line bet made with the point on, which has missed its come-out. */
  put: boolean;
  /** The probability of a win. */
  chance: number;
}

export class Felt {
  /** The size of the felt on the screen; null before it is known. */
  room = $state.raw<Room | null>(null);
  /** Whether the drawer with the centre bets is open, on a phone. */
  pulled = $state(false);
  /** The zone whose card is open. */
  shown = $state.raw<Zone | null>(null);
  private readonly prices: Prices;
  /** The previous chips of each layout. */
  private before = new WeakMap<Layout, Chips>();
  /** Whether the pointer or the focus is in the card. */
  kept = false;

  constructor(
    readonly store: TableStore,
    readonly rules: RulesInfo,
  ) {
    this.prices = new Prices(store.table);
  }

  view = $derived.by<ViewCraps | null>(() => (this.store.view?.plays === 'craps' ? this.store.view : null));
  /** Whether players stand at the end that a small screen does not show. */
  private company = $derived.by<boolean>(() => {
    const { view } = this;
    return view !== null && view.places.some((place) => place.position > Math.ceil(view.positions / 2));
  });
  form = $derived.by<Form>(() => (this.room ? formOf(this.room, this.company) : 'middle'));
  layout = $derived.by<Layout>(() => layoutOf(this.rules.wagers, this.form, this.room ?? undefined));
  drawer = $derived.by<Layout | null>(() => (this.form === 'narrow' ? drawerOf(this.rules.wagers, this.room ?? undefined) : null));
  /** The end where this player stands. */
  side = $derived.by<End>(() => {
    const position = this.store.place?.position;
    return this.view && position !== undefined ? sideOf(this.view, this.layout, position) : 'left';
  });
  chips = $derived.by<Chips>(() => this.lay(this.layout));
  drawn = $derived.by<Chips>(() => (this.drawer ? this.lay(this.drawer) : NOTHING));

  /** The open bets, by spot. */
  open = $derived.by<ReadonlyMap<string, Offer>>(() => {
    const dealers = this.store.wagering.forDealers;
    const bets = this.store.offers.filter((offer) => offer.do === 'bet' && (offer.for_dealers ?? false) === dealers);
    return new Map(bets.map((offer) => [offer.wager ?? '', offer]));
  });
  /** This player's bets, by spot. */
  mine = $derived.by<ReadonlyMap<string, BetInfo[]>>(() => {
    const bets = new Map<string, BetInfo[]>();
    for (const bet of this.store.bets) {
      bets.set(bet.wager, [...(bets.get(bet.wager) ?? []), bet]);
    }
    return bets;
  });
  /** The zones with chips of any player. */
  private laid = $derived.by<ReadonlySet<string>>(() => new Set([...this.chips.stacks, ...this.drawn.stacks].map((stack) => stack.zone.key)));
  /** The lowest edge among the open bets, once it is known. */
  private lowest = $derived.by<number | null>(() => {
    const edges = this.zones.filter((zone) => this.isOpen(zone)).map((zone) => this.price(zone)?.edge);
    const known = edges.filter((edge) => edge !== undefined);
    return known.length > 0 && this.prices.settled ? Math.min(...known) : null;
  });

  private lay(layout: Layout): Chips {
    const chips = this.view ? chipsOf(layout, this.view, this.store.you, this.before.get(layout)) : NOTHING;
    this.before.set(layout, chips);
    return chips;
  }

  get zones(): Zone[] {
    return this.drawer ? [...this.layout.zones, ...this.drawer.zones] : this.layout.zones;
  }

  spots(zone: Zone): string[] {
    return [zone.spot, ...zone.also];
  }

  /** Returns the spot that a click bets on: the one that accepts a bet now, else the zone's main spot. */
  target(zone: Zone): string {
    return this.spots(zone).find((spot) => this.open.has(spot)) ?? zone.spot;
  }

  isOpen(zone: Zone): boolean {
    return this.spots(zone).some((spot) => this.open.has(spot));
  }

  /** Whether a zone is drawn: a quiet zone only while it holds chips or this player may bet there. */
  isThere(zone: Zone): boolean {
    return !zone.quiet || this.laid.has(zone.key) || (zone.end === this.side && this.isOpen(zone));
  }

  /** Returns this player's bets in a zone, first those of the kind that a click makes. */
  bets(zone: Zone): BetInfo[] {
    const bets = this.spots(zone).flatMap((spot) => this.mine.get(spot) ?? []);
    const dealers = this.store.wagering.forDealers;
    return bets.sort((a, b) => Number((b.for_dealers ?? false) === dealers) - Number((a.for_dealers ?? false) === dealers));
  }

  isBest(zone: Zone): boolean {
    return this.lowest !== null && this.isOpen(zone) && this.price(zone)?.edge === this.lowest;
  }

  /** Returns the whole stake of a bet after the selected chip is added. */
  stake(zone: Zone, spot = this.target(zone)): Cents {
    const has = this.staked(spot);
    return has + this.added(spot) || stakeOf(zone.wager, settings.chip);
  }

  /** Returns the amount that a click adds to a bet; zero if there is no such bet now. */
  added(spot: string): Cents {
    const offer = this.open.get(spot);
    return offer ? fitting(offer, this.store.wagering.inHand(spot, this.staked(spot))) : 0;
  }

  private staked(spot: string): Cents {
    const dealers = this.store.wagering.forDealers;
    return this.mine.get(spot)?.find((bet) => (bet.for_dealers ?? false) === dealers)?.stake ?? 0;
  }

  /** Returns the price of the bet that a click makes now: at its stake, in this phase, with the table's rounding. */
  price(zone: Zone, spot = this.target(zone)): Price | null {
    const point = this.view?.point ?? null;
    const stake = this.stake(zone, spot);
    const real = this.figures(zone, spot, stake, point);
    const found = real ?? this.figures(zone, spot, null, point);
    return found ? { edge: found.edge_percent, stake: real ? stake : null, put: found.put === true && this.open.has(spot), chance: found.hit_frequency } : null;
  }

  private figures(zone: Zone, wager: string, stake: Cents | null, point: number | null): WagerFigures | undefined {
    return this.prices.of({ wager, stake, point }) ?? this.prices.of({ wager: zone.wager.wager, stake, point });
  }

  /** Returns the price of a put bet in a zone; null for every other bet. */
  put(zone: Zone): Price | null {
    const { spots, numbers } = zone.wager;
    // A bet that stays on its line has the same spot for every number.
    const line = numbers.length > 1 && spots.every((spot) => spot === spots[0]);
    const price = line && this.view?.point && this.store.seated && this.isOpen(zone) ? this.price(zone) : null;
    return price?.put ? price : null;
  }

  name(zone: Zone): string {
    return spotName(this.rules, this.target(zone));
  }

  /** Returns the description of a zone for screen readers. */
  heard(zone: Zone): string {
    const bets = this.bets(zone).flatMap((bet) => {
      const stake = { amount: money(bet.stake), dealers: bet.for_dealers ? 'yes' : 'no' };
      const laid = zone.also.length > 0 ? t('craps-heard-bet-on', { ...stake, spot: spotName(this.rules, bet.wager) }) : t('craps-heard-bet', stake);
      return bet.works === false ? [laid, t('craps-heard-off')] : [laid];
    });
    const state = !this.store.seated ? '' : t(this.isOpen(zone) ? 'craps-heard-open' : 'craps-heard-closed');
    const price = this.put(zone);
    const put = price && t('craps-heard-put', { edge: number(price.edge, 1, 1) });
    return [this.name(zone), zone.pays && t('craps-heard-pays', { pays: payoutOf(zone) }), ...bets, put, state].filter(Boolean).join(t('craps-comma'));
  }

  /** Handles a click on a zone: a player bets, even one who is just sitting down; a spectator sees its card. */
  async bet(zone: Zone) {
    if (this.store.presenting) {
      // Only the table after the roll says which spot of the zone is open.
      await this.store.caughtUp();
    }
    if (await this.store.mayAct()) {
      await this.store.wagering.bet(this.target(zone));
    } else {
      this.show(zone);
    }
  }

  async down(zone: Zone) {
    const bet = this.bets(zone)[0];
    if (bet) {
      await this.store.wagering.down(bet.wager, bet);
    }
  }

  async turn(zone: Zone) {
    const bet = this.bets(zone)[0];
    if (bet) {
      await this.store.wagering.turn(bet.wager, bet.works === false, bet.for_dealers);
    }
  }

  /** Opens the rule book at a zone's wager. */
  read(zone: Zone) {
    book.open({ wager: zone.wager.wager });
  }

  show(zone: Zone | null) {
    this.shown = zone;
  }

  /** Closes the card after the pointer has left the layout, unless the pointer or the focus is in the card. */
  leave() {
    if (!this.kept) {
      this.shown = null;
    }
  }
}
