// The crew's rare actions as forms with fields. Names are those of docs/api.md; a dot separates an object from its field.

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
  /** Shows the field only if another field has one of these values. */
  when?: { name: string; is: string[] };
}

export interface Deed {
  do: string;
  title: string;
  words: string;
  fields: Field[];
  /** Whether the action cannot be undone; the form then asks for confirmation. */
  grave?: boolean;
}

export interface Group {
  title: string;
  deeds: readonly Deed[];
}

export const dice = (optional = false): Field => ({ name: 'dice', label: 'Dice', kind: 'dice', optional });
export const position = (name = 'position', when?: Field['when']): Field => ({ name, label: 'Position', kind: 'position', when });
export const wager = (name = 'wager', when?: Field['when']): Field => ({ name, label: 'Wager', kind: 'wager', when });
export const amount = (label = 'Amount', name = 'amount', when?: Field['when']): Field => ({ name, label, kind: 'amount', when });
export const dealers = (name = 'for_dealers', when?: Field['when']): Field => ({ name, label: 'for the dealers', kind: 'flag', when });
export const reason = (reasons: Field['reasons']): Field => ({ name: 'reason', label: 'Reason', kind: 'reason', reasons });
export const choice = (name: string, label: string, choices: [string, string][], optional = false): Field => ({ name, label, kind: 'choice', choices, optional });

export const BANK: Group = {
  title: 'Bank',
  deeds: [
    { do: 'fill', title: 'Fill', words: 'The cage brings chips to the bank.', fields: [amount()] },
    { do: 'credit', title: 'Credit', words: 'The bank sends chips to the cage.', fields: [amount()] },
    { do: 'retire', title: 'Close the table permanently', words: 'Possible only if nobody sits here. Its chips go back to the cage.', fields: [], grave: true },
  ],
};

/** The actions at a table with a shoe. */
export const SHOE: readonly Deed[] = [
  { do: 'recut', title: 'Cut again', words: 'A floorperson orders it.', fields: [] },
  { do: 'drawn-in-error', title: 'A card was drawn in error', words: 'It was not shown.', fields: [] },
  { do: 'found-face-up', title: 'The next card was found face up', words: 'The rules say whether it is used or discarded.', fields: [] },
];

const BETS: Group = {
  title: 'Bets',
  deeds: [
    { do: 'late-bet', title: 'Chips set down too late', words: 'They came after bets closed, and nobody noticed.', fields: [position(), wager(), amount(), dealers()] },
  ],
};

/** Returns the groups of a game of rounds: its own group, if it has one, and those of all such games. */
export const rounds = (own: Group | null): Group[] => [...(own ? [own] : []), BETS, BANK];
