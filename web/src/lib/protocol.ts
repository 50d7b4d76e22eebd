// The page's names for the messages of the house. The types are generated from the house's API description (wire.ts).
// Amounts are whole cents.

import type * as wire from './wire';

export type Cents = number;

/** The reason for a refusal. */
export type Refusal = wire.Problem;

export type { BetOutcome, BetInfo, CardsInfo, DealerJob, Legend, PendingLimit, OddsInfo, PositionInfo, SessionInfo, Setup, ShoeInfo, Sentence, TableInfo } from './wire';
export type { CallText, ClauseText, FiguresInfo, ReasonText, View, WagerFigures, WagerRules } from './wire';
export type RoundInfo = wire.ViewRounds;

/** A card, such as `9H` or `TD`. */
export type CardName = string;

export type Limit = wire.LimitInfo;

/** An event of the log, such as `{"rounds": {"spun": {"space": 4}}}`. */
export type GameEvent = wire.LogObject;

export type State = wire.ServerMessageState;
export type Entry = wire.ServerMessageEntry;
export type Message = wire.ServerMessage;
/** The questions of a table to a supervisor. */
export type Questions = wire.ServerMessageQuestion;
export type SupervisorQuestion = wire.SupervisorQuestion;

type Names<Union> = Union extends unknown ? keyof Union : never;
type Field<Union, Name extends PropertyKey> = Union extends { [N in Name]?: infer Value } ? Value : never;

/** All fields of all variants, for code that checks fields rather than the variant. */
type MergedVariants<Union extends { do: string }> = { do: Union['do'] } & { [Name in Exclude<Names<Union>, 'do'>]?: Field<Union, Name> };

/** An action that is possible now. Amounts go from `min` to `max` in steps of `step`. */
export type Offer = MergedVariants<wire.Offer>;

/** A request to a table. */
export type Ask = MergedVariants<wire.TableRequest>;

export type Result = wire.ResultInfo;
export type Person = wire.AccountInfo;
export type RulesInfo = wire.RuleBook;
