// The crew's rare actions as forms with fields. Names are those of docs/api.md; a dot separates an object from its field. Words are
// getters, so that they follow the page's language.

import type { TableRequest } from '../lib/wire';
import { t } from './texts';

export interface Field {
  name: string;
  label: string;
  kind: 'dice' | 'choice' | 'position' | 'wager' | 'amount' | 'number' | 'flag' | 'text' | 'reason' | 'option';
  /** The number of dice; two unless it is given. */
  dice?: number;
  /** The choices: the word to send, and its label. */
  choices?: [string, string][];
  /** The list of reasons to choose from. */
  reasons?: 'no_roll' | 'relief' | 'spoilt';
  optional?: boolean;
  /** Shows the field only if another field has one of the listed values. */
  when?: { name: string; is: string[] };
}

export interface CrewAction {
  /** The request of the house's API that the form makes. */
  do: TableRequest['do'];
  title: string;
  words: string;
  fields: Field[];
  /** Whether the action cannot be undone; the form then asks for confirmation. */
  grave?: boolean;
}

export interface Group {
  title: string;
  actions: readonly CrewAction[];
}

export const dice = (optional = false): Field => ({ name: 'dice', kind: 'dice', optional, get label() { return t('crew-dice'); } });
export const position = (name = 'position', when?: Field['when']): Field => ({ name, kind: 'position', when, get label() { return t('crew-position'); } });
export const wager = (name = 'wager', when?: Field['when']): Field => ({ name, kind: 'wager', when, get label() { return t('crew-wager'); } });
export const amount = (label?: string, name = 'amount', when?: Field['when']): Field => ({ name, kind: 'amount', when, get label() { return label ?? t('crew-amount'); } });
export const dealers = (name = 'for_dealers', when?: Field['when']): Field => ({ name, kind: 'flag', when, get label() { return t('shell-for-dealers'); } });
export const reason = (reasons: Field['reasons']): Field => ({ name: 'reason', kind: 'reason', reasons, get label() { return t('crew-reason'); } });
export const choice = (name: string, label: string, choices: [string, string][], optional = false): Field => ({ name, label, kind: 'choice', choices, optional });

export const BANK: Group = {
  get title() { return t('crew-bank'); },
  actions: [
    { do: 'fill', get title() { return t('crew-fill'); }, get words() { return t('crew-fill-help'); }, fields: [amount()] },
    { do: 'credit', get title() { return t('crew-credit'); }, get words() { return t('crew-credit-help'); }, fields: [amount()] },
    { do: 'retire', get title() { return t('crew-retire'); }, get words() { return t('crew-retire-help'); }, fields: [], grave: true },
  ],
};

/** The actions at a table with a shoe. */
export const SHOE: readonly CrewAction[] = [
  { do: 'recut', get title() { return t('crew-recut'); }, get words() { return t('crew-recut-help'); }, fields: [] },
  { do: 'drawn-in-error', get title() { return t('crew-drawn'); }, get words() { return t('crew-drawn-help'); }, fields: [] },
  { do: 'found-face-up', get title() { return t('crew-face-up'); }, get words() { return t('crew-face-up-help'); }, fields: [] },
];

const BETS: Group = {
  get title() { return t('crew-bets'); },
  actions: [{ do: 'late-bet', get title() { return t('crew-late'); }, get words() { return t('crew-late-help'); }, fields: [position(), wager(), amount(), dealers()] }],
};

/** Returns the groups of a game of rounds: its own group, if it has one, and those of all such games. */
export const rounds = (own: Group | null): Group[] => [...(own ? [own] : []), BETS, BANK];
