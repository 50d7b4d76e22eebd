// Made by wire.mjs from docs/openapi.json. Do not change it by hand.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A person's account, as they see it. */
        AccountInfo: {
            /**
             * Format: int64
             * @description The chips at tables, in cents.
             */
            at_tables: number;
            /** @description The end of the exclusion: a time, or `for good`. */
            excluded?: string;
            /** @description Whether the person is a guest. A guest has no password, and loses the chips when the session ends. */
            guest: boolean;
            /** @description The limits that apply now. */
            limits: components["schemas"]["LimitsInfo"];
            /** @description Pending limits, which are looser and take effect later. */
            limits_to_come?: components["schemas"]["PendingLimit"][];
            /** @description Whether the person must change their password before anything else. */
            must_change_password: boolean;
            /** @description Whether the person must set up a second factor before anything else. */
            must_set_second_factor: boolean;
            /** @description The person's name. */
            name: string;
            /**
             * Format: int64
             * @description The amount won or lost in this sitting, in cents, including the chips at tables.
             */
            net: number;
            /**
             * Format: uint32
             * @description The person's number.
             */
            person: number;
            /** @description The person's roles. */
            roles: string[];
            /** @description Whether signing in needs a code. */
            second_factor: boolean;
            /**
             * Format: int64
             * @description The chips at the cashier, in cents.
             */
            wallet: number;
        };
        /** @description The actor who gives a table a command. */
        Actor: components["schemas"]["ActorPlayer"] | components["schemas"]["ActorCrew"] | "house";
        /** @description A dealer, supervisor or administrator. */
        ActorCrew: {
            /**
             * Format: uint32
             * @description A dealer, supervisor or administrator.
             */
            crew: number;
        };
        /** @description A player, by the person's number. */
        ActorPlayer: {
            /**
             * Format: uint32
             * @description A player, by the person's number.
             */
            player: number;
        };
        /** @description The amounts that an offer takes, if it takes any. */
        Amounts: {
            /**
             * Format: int64
             * @description The maximum amount, in cents.
             */
            max?: number;
            /**
             * Format: int64
             * @description The minimum amount, in cents.
             */
            min?: number;
            /**
             * Format: int64
             * @description The step from one amount to the next, in cents.
             */
            step?: number;
        };
        /**
         * @description The form of an answer.
         * @enum {string}
         */
        AnswerFormName: "amount" | "number" | "choice";
        /** @description An answer to a question. */
        AnswerRequest: {
            /** @description The answer, as people write it: an amount such as `37.50`, a number, or the letter of a choice. */
            answer: string;
            /**
             * Format: uint64
             * @description The number of the question.
             */
            question: number;
            /** @description Whether the time of the answer counts; the house measures it. By default it counts. */
            timed?: boolean;
        };
        /** @description A question that has ended. */
        AnsweredQuestion: {
            /** @description The person who asked: number and name. */
            asked_by: [
                number,
                string
            ];
            /** @description The person who answered: number and name. */
            by?: [
                number,
                string
            ];
            /**
             * Format: uint64
             * @description The entry of the action, if it was taken.
             */
            entry?: number;
            /** @description The end of the question. */
            outcome: components["schemas"]["QuestionOutcome"];
            /**
             * Format: uint64
             * @description The number that the question had last.
             */
            question: number;
        };
        /** @description A question, without its key. */
        AskedInfo: {
            /** @description The question. */
            ask: string;
            /** @description The bets on the layout, in sentences. */
            bets: string[];
            /** @description The choices, in order; empty if the answer is an amount or a number. Their letters are a, b, c and so on. */
            choices: string[];
            /** @description The form of the answer. */
            form: components["schemas"]["AnswerFormName"];
            /** @description The later events and requests, in sentences. */
            happens: string[];
            /**
             * Format: uint32
             * @description The level.
             */
            level: number;
            /** @description Sentences about the table: the puck, the cards. */
            notes: string[];
            /** @description The pack. */
            pack: string;
            /**
             * Format: uint64
             * @description The number of the question; the answer repeats it.
             */
            question: number;
            /** @description The step of the course, if it belongs to one. */
            step?: number;
            /** @description The table. */
            table: components["schemas"]["SchoolTableInfo"];
            /** @description The topic. */
            topic: components["schemas"]["TopicName"];
        };
        /** @description The result of a table's audit. */
        AuditInfo: {
            /** @description The draws that were called off, according to the lines before the first sealed line. */
            called_off: components["schemas"]["CancelledDrawsInfo"];
            /** @description The checks, with the number of items checked. */
            checked: components["schemas"]["Check"][];
            /** @description The house's signed checkpoint of the log now. */
            checkpoint: components["schemas"]["CheckpointInfo"];
            /** @description The faults found. */
            faults: components["schemas"]["LogFault"][];
            /**
             * Format: uint64
             * @description The number of lines in the log.
             */
            lines: number;
            /**
             * Format: uint64
             * @description The number of sealed lines, which hold data that nobody may see yet.
             */
            sealed: number;
            /** @description Whether the audit found no fault. */
            sound: boolean;
        };
        /** @description A code that an authenticator shows now. */
        AuthenticatorCode: {
            /** @description Six digits. */
            code: string;
        };
        /** @description The end of an autoplay: its reason as a code and in words. */
        AutoplayEnd: {
            /** @description The clause that the dealer cites. */
            clause?: string;
            /**
             * @description The reason: `stopped`, `strategy`, `rounds`, `rail-at-most`, `rail-at-least`, `broke`, `own-play`, `left`,
             *     `disconnected`, `stuck`, `too-many-bets` or `denied`.
             */
            code: string;
            /** @description The refusal code of the table or the house, if the reason is `denied`. */
            refusal?: string;
            /** @description The reason, for people. */
            words: string;
        };
        /** @description A strategy that the house plays at the person's seat, or has just stopped playing. */
        AutoplayInfo: {
            /** @description The strategy in one sentence. */
            about: string;
            /** @description Why the autoplay ended; absent while it is on. */
            ended?: components["schemas"]["AutoplayEnd"];
            /**
             * Format: uint32
             * @description The number of rounds after which the strategy stops.
             */
            most_rounds?: number;
            /**
             * Format: int64
             * @description The amount won or lost since it began, in cents.
             */
            net: number;
            /**
             * Format: int64
             * @description The strategy stops when the rail holds at least this amount, in cents.
             */
            rail_at_least?: number;
            /**
             * Format: int64
             * @description The strategy stops when the rail holds at most this amount, in cents.
             */
            rail_at_most?: number;
            /** @description The bets of the strategy that the table refused, each once. */
            refused?: components["schemas"]["AutoplayRefusal"][];
            /**
             * Format: uint32
             * @description The number of rolls, hands or spins since it began.
             */
            rounds: number;
            /** @description The name of the strategy; `own` for a text that the person wrote. */
            strategy: string;
        };
        /** @description A bet of a strategy that the table refused. */
        AutoplayRefusal: {
            /** @description The clause that refuses the bet. */
            clause: string;
            /** @description The reason, in words. */
            reason: string;
            /** @description The bet. */
            wager: string;
        };
        BTreeMap: {
            [key: string]: string;
        };
        /** @description A hand of baccarat as people see it. */
        BaccaratHand: {
            /** @description The number of cards face down. */
            down: number;
            /** @description The cards that the viewer holds, which only the viewer sees. */
            own: string[];
            /** @description The cards that are face up. */
            up: string[];
            with: components["schemas"]["SeatNo"] | null;
        };
        /** @description The result of a round, from which the roads are made. */
        BaccaratResult: {
            /**
             * Format: uint32
             * @description Banker's total.
             */
            banker: number;
            /** @description Whether Banker's first two cards were a pair. */
            banker_pair: boolean;
            /** @description Whether there was a natural. */
            natural: boolean;
            /**
             * Format: uint32
             * @description Player's total.
             */
            player: number;
            /** @description Whether Player's first two cards were a pair. */
            player_pair: boolean;
            winner: components["schemas"]["BaccaratSide"] | null;
        };
        /**
         * @description One of two hands that are dealt for everyone.
         * @enum {string}
         */
        BaccaratSide: "player" | "banker";
        /** @description Percentiles of the bankroll after a number of rounds, in cents. */
        BankrollSpread: {
            /**
             * Format: double
             * @description The fraction of sessions that have gone broke by this round.
             */
            broke: number;
            /**
             * Format: int64
             * @description The 25th percentile.
             */
            p25: number;
            /**
             * Format: int64
             * @description The 5th percentile.
             */
            p5: number;
            /**
             * Format: int64
             * @description The median.
             */
            p50: number;
            /**
             * Format: int64
             * @description The 75th percentile.
             */
            p75: number;
            /**
             * Format: int64
             * @description The 95th percentile.
             */
            p95: number;
            /**
             * Format: uint32
             * @description The number of rolls, hands or spins.
             */
            round: number;
        };
        /** @description A bet on the layout. */
        BetInfo: {
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /** @description The totals that the bet collects, if it is a collecting bet. */
            gathers?: components["schemas"]["TotalMark"][];
            /**
             * Format: int64
             * @description The commission held for the bet, in cents.
             */
            held?: number;
            /**
             * Format: int64
             * @description The stake, in cents.
             */
            stake: number;
            /** @description Whether the crew has yet to confirm the bet. */
            unconfirmed?: boolean;
            /** @description The name on the layout. */
            wager: string;
            /** @description Whether the bet works on the next throw. */
            works?: boolean;
        };
        /**
         * @description The way in which a bet reaches the layout.
         * @enum {string}
         */
        BetMethod: "proper" | "by-player" | "called" | "by-crew";
        /** @description An offer about a bet. */
        BetOffer: {
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The maximum amount, in cents.
             */
            max?: number;
            /**
             * Format: int64
             * @description The minimum amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position, at a card table or a wheel.
             */
            position?: number;
            /**
             * Format: int64
             * @description The step from one amount to the next, in cents.
             */
            step?: number;
            /** @description The wager's name on the layout. */
            wager: string;
        };
        /** @description The result of one bet. */
        BetOutcome: {
            /** @description The clause that decides the bet. */
            clause?: string;
            /**
             * Format: int64
             * @description The commission that the house earns from the decision, in cents. The commission is taken from the winnings, or
             *     was put up with the bet.
             */
            commission: number;
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The gain of the bet in cents, after all commission; a loss is negative.
             */
            net: number;
            /** @description The odds of a win; absent if the bet is not paid at odds. */
            odds?: components["schemas"]["OddsInfo"];
            /**
             * Format: int64
             * @description The commission that the player still has to pay, in cents.
             */
            owed: number;
            /**
             * Format: uint32
             * @description The number of the person who made the bet; absent if they are unknown.
             */
            person?: number;
            /**
             * Format: uint32
             * @description The position of the bet, counted from 1.
             */
            position: number;
            /**
             * Format: int64
             * @description The part of the stake that goes back to the player, in cents.
             */
            returned: number;
            /**
             * Format: int64
             * @description The stake before the entry, in cents.
             */
            stake: number;
            /** @description Whether the bet, or a part of it, stays on the layout. */
            stays?: boolean;
            /** @description The spot to which a bet moves. */
            to?: string;
            /** @description The result. */
            verdict: components["schemas"]["BetVerdict"];
            /** @description The spot on the layout, under the name that views and offers use. */
            wager: string;
            /** @description Why the stake goes back, in words. */
            why?: string;
            /**
             * Format: int64
             * @description The winnings in cents, before any commission that is taken from them.
             */
            won: number;
        };
        /** @description The key of a bet. */
        BetSpot: {
            /** @description The beneficiary. */
            owner: components["schemas"]["Owner"];
            /** @description The player who made the bet. */
            player: components["schemas"]["PlayerNo"];
            /** @description The position where the bet lies. */
            seat: components["schemas"]["SeatNo"];
            /**
             * Format: uint32
             * @description The wager.
             */
            wager: number;
        };
        /**
         * @description The result of a bet.
         * @enum {string}
         */
        BetVerdict: "won" | "lost" | "pushed" | "returned" | "moved";
        /**
         * @description The state of betting, at a table where the dealer announces it.
         * @enum {string}
         */
        BettingStage: "waiting" | "open" | "closed";
        /** @description A call by the crew. */
        CallText: {
            /** @description The person who calls. */
            by: string;
            /** @description The occasion for the call. */
            call: string;
            /** @description The clauses that prescribe the call. */
            clauses: string[];
            /** @description The words, with `{…}` in place of current values. */
            says: string;
        };
        /**
         * @description Why a draw is not made.
         * @enum {string}
         */
        CancellationReason: "interrupted" | "abandoned" | "retired" | "absent" | "removed" | "closed" | "returned";
        /** @description A cancelled draw. The house reveals its secret so that anyone can compute the result that the draw would have had. */
        CancelledDraw: {
            /** @description The commitment to the next draw. */
            commits: string;
            /**
             * Format: uint64
             * @description The number of the draw at this table, counted from 0.
             */
            draw: number;
            /** @description The parts revealed so far, if the draw had been called. */
            parts?: [
                number,
                string | null
            ][];
            /** @description The house's secret. */
            secret: string;
            /** @description Why the draw is not made. */
            why: components["schemas"]["CancellationReason"];
        };
        /** @description The totals over all draws that were called off. */
        CancelledDrawsInfo: {
            /**
             * Format: uint64
             * @description The probability, in millionths, that players of an honest house would have won at least this amount.
             */
            chance_millionths: number;
            /**
             * Format: uint64
             * @description The number of draws that were called off.
             */
            draws: number;
            /**
             * Format: int64
             * @description The players' wins less their losses if the draws with a known payout had been made, in cents.
             */
            players_would_have_won: number;
            /**
             * Format: uint64
             * @description The number of those draws whose payout is known, because a single draw determines it.
             */
            priced: number;
        };
        /** @description The entry of cards from a shoe whose order nobody knows. */
        CardEntryInfo: {
            /** @description The destination of the card that the dealer has to enter next, in words; null if no card is awaited. */
            awaits: string | null;
            /** @description The cards that were entered for the last command, in order. The last one can be corrected. */
            entered: string[];
            /** @description Whether only a supervisor may correct the last card, because something else has happened since. */
            late: boolean;
        };
        /**
         * @description A step with the cards before they are cut.
         * @enum {string}
         */
        CardStep: "inspect" | "verify" | "fan" | "turn-down" | "wash" | "stack" | "shuffle" | "check";
        /** @description The cards on the table as people see them. */
        CardsInfo: "none" | components["schemas"]["CardsInfoBaccarat"] | components["schemas"]["CardsInfoRedDog"] | components["schemas"]["CardsInfoWar"];
        /** @description Both hands of baccarat. */
        CardsInfoBaccarat: {
            /** @description Both hands of baccarat. */
            baccarat: {
                /** @description Player's and Banker's hands. */
                hands: [
                    {
                        /** @description The number of cards face down. */
                        down: number;
                        /** @description The cards that the viewer holds, which only the viewer sees. */
                        own: string[];
                        /** @description The cards that are face up. */
                        up: string[];
                        with: components["schemas"]["SeatNo"] | null;
                    },
                    {
                        /** @description The number of cards face down. */
                        down: number;
                        /** @description The cards that the viewer holds, which only the viewer sees. */
                        own: string[];
                        /** @description The cards that are face up. */
                        up: string[];
                        with: components["schemas"]["SeatNo"] | null;
                    }
                ];
                /** @description Whether the round is settled. */
                over: boolean;
                /** @description Whether the round is simulated, without wagers. */
                simulated: boolean;
            };
        };
        /** @description Red Dog: all cards lie face up. */
        CardsInfoRedDog: {
            /** @description Red Dog: all cards lie face up. */
            "red-dog": components["schemas"]["RedDogRound"];
        };
        /** @description Casino War: all cards lie face up. */
        CardsInfoWar: {
            /** @description Casino War: all cards lie face up. */
            war: components["schemas"]["WarRound"];
        };
        /**
         * Format: int64
         * @description An amount in whole cents.
         * @example 2500
         */
        Cents: number;
        /**
         * @description A kind of change, as in JSON Patch.
         * @enum {string}
         */
        ChangeKind: "add" | "remove" | "replace";
        /** @description A kind of check. */
        Check: {
            /**
             * Format: uint64
             * @description The number of items.
             */
            count: number;
            /** @description The items checked. */
            what: string;
        };
        /** @description The result of checking a submission. */
        CheckedSubmission: {
            /** @description The first 200 faults; empty if there are none. */
            faults: components["schemas"]["FaultInfo"][];
            /**
             * Format: uint64
             * @description The number of faults that are not listed.
             */
            left_out?: number;
            /** @description The rules, if there are no faults. */
            rules?: components["schemas"]["RulesInfo"];
        };
        /** @description A signed checkpoint. */
        CheckpointInfo: {
            /** @description The key that verifies the checkpoint. */
            key: string;
            /** @description The signed text with its signature (C2SP tlog-checkpoint). */
            note: string;
            /** @description The root of the Merkle tree over those lines, in hexadecimal digits. */
            root: string;
            /**
             * Format: uint64
             * @description The number of lines that the checkpoint covers.
             */
            size: number;
        };
        /** @description The chips of a person before and after an action, in cents. */
        ChipChange: {
            /**
             * Format: int64
             * @description The chips that come from the person's wallet; negative if they go there.
             */
            from_wallet: number;
            /** @description The chips on the layout, with the commission held for them: now, and after the action. */
            layout: [
                number,
                number
            ];
            /** @description The person's name. */
            name: string;
            /**
             * Format: uint32
             * @description The person.
             */
            person: number;
            /** @description The chips in the rail: now, and after the action. */
            rail: [
                number,
                number
            ];
        };
        /** @description A wager whose edge a choice changes. */
        ChoiceEffect: {
            /**
             * Format: double
             * @description The edge with the choice, in percent; none if the wager is no longer offered.
             */
            after: number | null;
            /**
             * Format: double
             * @description The edge with the default, in percent; none if the wager is not offered with the default.
             */
            before: number | null;
            /** @description The document's name for the wager. */
            name: string;
            /** @description The wager. */
            wager: string;
        };
        /** @description The allowed values of an option. */
        ChoiceInfo: components["schemas"]["ChoiceInfoWord"] | components["schemas"]["ChoiceInfoMoney"] | components["schemas"]["ChoiceInfoNumber"] | components["schemas"]["ChoiceInfoRate"] | components["schemas"]["ChoiceInfoOdds"] | components["schemas"]["ChoiceInfoText"];
        /** @description An amount of money, written in dollars. */
        ChoiceInfoMoney: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "money";
            /** @description Whether `none` is allowed. */
            none: boolean;
            /** @description Whether 0 is allowed. */
            zero: boolean;
        };
        /** @description A whole number. */
        ChoiceInfoNumber: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "number";
            /**
             * Format: uint32
             * @description The maximum.
             */
            max: number;
            /**
             * Format: uint32
             * @description The minimum.
             */
            min: number;
            /** @description Whether `none` is allowed. */
            none: boolean;
        };
        /** @description Odds, such as `9 to 1`. */
        ChoiceInfoOdds: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "odds";
            /** @description The minimum. */
            min?: string;
        };
        /** @description A rate in percent, from 0. */
        ChoiceInfoRate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "rate";
            /** @description The maximum, such as `20` or `2.5`. */
            max: string;
        };
        /** @description A description in free text. */
        ChoiceInfoText: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "text";
        };
        /** @description One word from a list. */
        ChoiceInfoWord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "word";
            /** @description The words. */
            values: string[];
        };
        /** @description The payouts of wagers with one choice. */
        ChoicePaytable: {
            /** @description The value. */
            value: string;
            /** @description The wagers that the option changes, as they are with this value. A wager that is not offered is left out. */
            wagers: components["schemas"]["WagerPaytable"][];
        };
        /** @description A clause that decides an answer. */
        ClauseNote: {
            /** @description The full id, such as `bclc-craps/6.3.6`. */
            id: string;
            /** @description The clause in our words; empty if the library has no text for it. */
            text: string;
        };
        /** @description The result of one clause. */
        ClauseResult: {
            /** @description The id. */
            clause: string;
            /**
             * Format: uint32
             * @description The number of actions that were missed.
             */
            missed: number;
            /**
             * Format: uint32
             * @description The number of right actions.
             */
            right: number;
            /** @description The clause in our words. */
            text: string;
            /**
             * Format: uint32
             * @description The number of wrong actions.
             */
            wrong: number;
        };
        /** @description A clause. */
        ClauseText: {
            /** @description The place in the document. */
            citation: string;
            /** @description The full id. */
            id: string;
            /** @description The kind of rule. */
            kind: string;
            /** @description The paraphrase by this project. */
            text: string;
        };
        /** @description A message from a client: a command with a number. Each number is larger than the one before. */
        ClientMessage: {
            /** @description The request. */
            ask: components["schemas"]["SocketRequest"];
            /**
             * Format: uint64
             * @description The number of the command.
             */
            n: number;
        };
        /** @description The body of a request that gives a table a command. */
        CommandBody: {
            /** @description The request. */
            ask: components["schemas"]["TableRequest"];
            /** @description The name that the client chose for itself: at most 40 letters, digits and punctuation marks. */
            client: string;
            /**
             * Format: uint64
             * @description The number of the command, larger than the one before. If a number is repeated, the command is not carried out
             *     again.
             */
            n: number;
        };
        /** @description The result of a command that the table has carried out. */
        CommandResult: {
            /** @description Whether the command had already been carried out, so that nothing happened this time. */
            again: boolean;
            /**
             * Format: uint64
             * @description The entry of the table's stream that records the command; none if the command needs no entry.
             */
            entry?: number;
        };
        /**
         * CommonRequest
         * @description A request to any table.
         */
        CommonRequest: components["schemas"]["CommonRequestReady"] | components["schemas"]["CommonRequestOwnPace"] | components["schemas"]["CommonRequestAutoplay"] | components["schemas"]["CommonRequestStopAutoplay"] | components["schemas"]["CommonRequestCompany"] | components["schemas"]["CommonRequestReact"] | components["schemas"]["CommonRequestPledge"] | components["schemas"]["CommonRequestReveal"] | components["schemas"]["CommonRequestSeed"] | components["schemas"]["CommonRequestFill"] | components["schemas"]["CommonRequestCredit"] | components["schemas"]["CommonRequestChangePays"] | components["schemas"]["CommonRequestRetire"] | components["schemas"]["CommonRequestAskSupervisor"] | components["schemas"]["CommonRequestAnswerQuestion"] | components["schemas"]["CommonRequestAbandon"];
        /**
         * @description Administrators: abandon the table. Everything on the table goes back to its owners, and the table closes
         *     permanently.
         */
        CommonRequestAbandon: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "abandon";
        };
        /** @description Supervisors: answer a question from the crew. The person who asked may withdraw the question. */
        CommonRequestAnswerQuestion: {
            /** @description Whether the supervisor takes the action. */
            approve: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "answer-question";
            /**
             * Format: uint64
             * @description The number of the question. The number changes when the table changes the effect of the action.
             */
            question: number;
        };
        /**
         * @description Crew: ask a supervisor for an action that needs the permission `rule`, such as a late correction. The log does not
         *     record the question; if a supervisor approves, it records the action as the supervisor's.
         */
        CommonRequestAskSupervisor: {
            /** @description The request that the supervisor would make. */
            ask: components["schemas"]["TableRequest"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "ask-supervisor";
        };
        /**
         * @description Let the house play a strategy at the player's seat, at a table where the house deals. It ends when the player asks,
         *     makes a bet or a decision, or leaves, when the connection ends, at a limit, by a rule of the strategy, or when the
         *     house restarts. The log records the strategy's bets as the player's; it does not record this request.
         */
        CommonRequestAutoplay: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "autoplay";
            /**
             * Format: uint32
             * @description The pause before the strategy's bets and decisions, in milliseconds: from 250 to 10,000; 2,000 by default.
             */
            pause_ms?: number | null;
            rail_at_least?: components["schemas"]["Cents"] | null;
            rail_at_most?: components["schemas"]["Cents"] | null;
            /**
             * Format: uint32
             * @description Stop after this number of rolls, hands or spins.
             */
            rounds?: number | null;
            /** @description Values for the strategy's numbers, in hundredths: `{"unit": 1500}` is a unit of 15. */
            sets?: {
                [key: string]: number;
            };
            /** @description The strategy, by its name or with its text. */
            strategy: components["schemas"]["StrategyChoice"];
        };
        /** @description Crew: change a payout of the table from now on. */
        CommonRequestChangePays: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "change-pays";
            /** @description Whether the regulator was notified. */
            notified?: boolean;
            /** @description The option. */
            option: string;
            /** @description Whether the change was posted. */
            posted?: boolean;
            /** @description The new value of the option. */
            value: string;
        };
        /**
         * @description Play with this number of house players, at most three, at a table where the house deals. They leave when the number
         *     becomes smaller, when the last person leaves, or when a person needs the place. The log does not record this
         *     request.
         */
        CommonRequestCompany: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "company";
            /**
             * Format: uint32
             * @description The number of house players, from 0 to 3.
             */
            players: number;
        };
        /** @description Crew: the bank sends chips to the cage. */
        CommonRequestCredit: {
            /** @description The value of the chips. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "credit";
        };
        /** @description Crew: the cage brings chips to the bank. */
        CommonRequestFill: {
            /** @description The value of the chips. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "fill";
        };
        /**
         * @description Play without the clock while nobody else is at the table: the house waits until the player is ready. This ends when
         *     another player sits down, or when the connection ends. The log does not record this request.
         */
        CommonRequestOwnPace: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "own-pace";
            /** @description Whether the house waits for the player. */
            on: boolean;
        };
        /**
         * @description Pledge a part for the next draw: the SHA-256 hash of 32 random bytes, which the player reveals once the draw is
         *     called. The log records the pledge at that time.
         */
        CommonRequestPledge: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "pledge";
            /**
             * Format: uint64
             * @description The number of the draw at this table, counted from 0.
             */
            draw: number;
            /** @description The hash, in 64 hexadecimal digits. */
            pledge: string;
        };
        /**
         * @description Show a reaction to the people at the table for some seconds. Only a player at the table may react, and only every two
         *     seconds. The log does not record this request.
         */
        CommonRequestReact: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "react";
            /** @description The reaction. */
            reaction: components["schemas"]["Reaction"];
        };
        /** @description Do not wait for the clock. The log does not record this request. */
        CommonRequestReady: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "ready";
        };
        /** @description Crew: close the table permanently, once nobody sits at it. */
        CommonRequestRetire: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "retire";
        };
        /** @description Reveal the pledged part, once the draw is called. */
        CommonRequestReveal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "reveal";
            /**
             * Format: uint64
             * @description The number of the draw at this table, counted from 0.
             */
            draw: number;
            /** @description The 32 bytes, in 64 hexadecimal digits. */
            part: string;
        };
        /** @description Contribute a seed, at a table with version 1 of the log. Other tables take pledges instead. */
        CommonRequestSeed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "seed";
            /** @description The player's seed: at most 64 bytes. */
            seed: string;
        };
        /** @description Stop the autoplay. The strategy's bets on the layout stay there. The log does not record this request. */
        CommonRequestStopAutoplay: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "stop-autoplay";
        };
        /** @description One of two tables that are compared. */
        ComparedTable: {
            /** @description The game. */
            game: components["schemas"]["GameName"];
            /** @description The name of the table, or the title of the document. */
            name: string;
            /** @description All choices, including the defaults. */
            options: {
                [key: string]: string;
            };
            /** @description The pack. */
            pack: string;
            /**
             * Format: uint64
             * @description The number of the table; missing if a pack is compared.
             */
            table?: number;
            /** @description The document's name for the game. */
            title: string;
            /** @description Its version. */
            version: string;
        };
        /** @description Two tables, and the differences between their rules. */
        ComparisonInfo: {
            /** @description The first table. */
            a: components["schemas"]["ComparedTable"];
            /** @description The second table. */
            b: components["schemas"]["ComparedTable"];
            /** @description Wagers that both tables have, on different terms or at a different price. */
            changed: components["schemas"]["WagerComparison"][];
            /** @description Wagers that only the first table has. */
            only_a: components["schemas"]["WagerFigures"][];
            /** @description Wagers that only the second table has. */
            only_b: components["schemas"]["WagerFigures"][];
            /** @description The choices that differ, if both tables use the same pack. */
            options: components["schemas"]["OptionComparison"][];
            /** @description The other rules that differ: shooter, shoe, calls, irregularities. */
            rules: components["schemas"]["RuleComparison"][];
            /** @description The number of lines that are the same at both tables. */
            same: number;
        };
        /** @description A step of a player's course. */
        CourseStepInfo: {
            /** @description The clause to read first. */
            clause?: string;
            /** @description The number, from 1. */
            step: number;
            /** @description The text of the clause. */
            text: string;
            /** @description The topic. */
            topic: components["schemas"]["TopicName"];
            /** @description The wager, if the step is about one. */
            wager?: string;
        };
        /** @description A craps table. */
        CrapsInfo: {
            /** @description Whether bets are open, at tables where the dealer announces this. */
            bets: components["schemas"]["BettingStage"];
            /**
             * Format: uint32
             * @description The chosen dice: a bit for each.
             */
            chosen: number;
            /** @description Whether the dealer may still correct the dice of the last throw. */
            correctable: boolean;
            /** @description Whether the dice are out. */
            dice_out: boolean;
            /** @description Whether the game has ended. */
            ended: boolean;
            /**
             * Format: uint32
             * @description The different points made, a bit for each number.
             */
            markers: number;
            /**
             * Format: uint32
             * @description The position that is offered the dice.
             */
            offered: number | null;
            /** @description The occupied positions. */
            places: components["schemas"]["PositionInfo"][];
            /**
             * Format: uint32
             * @description The number that the puck is on; 0 if the puck is off.
             */
            point: number;
            /**
             * Format: uint32
             * @description The number of points made in this hand.
             */
            points_made: number;
            /** @description The number of positions, free and taken. */
            positions: number;
            /**
             * Format: uint32
             * @description The dice presented to the shooter: a bit for each.
             */
            presented: number;
            /**
             * Format: uint64
             * @description The number of throws that counted.
             */
            rolls: number;
            /**
             * Format: uint32
             * @description The position of the shooter.
             */
            shooter: number | null;
            /**
             * Format: int64
             * @description The tip box.
             */
            tips: number;
        };
        /**
         * CrapsRequest
         * @description A request to a craps table. It refers to wagers by their names on the layout (`pass`, `place-6`, `come-odds-8`,
         *     `hop-2-4`) and to positions by their numbers, from 1.
         */
        CrapsRequest: components["schemas"]["CrapsRequestSit"] | components["schemas"]["CrapsRequestBuyIn"] | components["schemas"]["CrapsRequestColourChange"] | components["schemas"]["CrapsRequestLeave"] | components["schemas"]["CrapsRequestBet"] | components["schemas"]["CrapsRequestReduce"] | components["schemas"]["CrapsRequestDown"] | components["schemas"]["CrapsRequestTurn"] | components["schemas"]["CrapsRequestMove"] | components["schemas"]["CrapsRequestTakeDice"] | components["schemas"]["CrapsRequestDeclineDice"] | components["schemas"]["CrapsRequestPassDice"] | components["schemas"]["CrapsRequestChooseDice"] | components["schemas"]["CrapsRequestChangeDice"] | components["schemas"]["CrapsRequestSameDice"] | components["schemas"]["CrapsRequestSend"] | components["schemas"]["CrapsRequestRoll"] | components["schemas"]["CrapsRequestNoRoll"] | components["schemas"]["CrapsRequestShortThrow"] | components["schemas"]["CrapsRequestInspected"] | components["schemas"]["CrapsRequestStop"] | components["schemas"]["CrapsRequestRelieve"] | components["schemas"]["CrapsRequestOverrule"] | components["schemas"]["CrapsRequestCorrectRoll"] | components["schemas"]["CrapsRequestUnclear"] | components["schemas"]["CrapsRequestOpenBets"] | components["schemas"]["CrapsRequestCloseBets"] | components["schemas"]["CrapsRequestConfirm"] | components["schemas"]["CrapsRequestNoBet"] | components["schemas"]["CrapsRequestFlagged"] | components["schemas"]["CrapsRequestUnchecked"] | components["schemas"]["CrapsRequestNoticed"] | components["schemas"]["CrapsRequestCorrect"] | components["schemas"]["CrapsRequestInterrupted"] | components["schemas"]["CrapsRequestRule"] | components["schemas"]["CrapsRequestSpoilt"] | components["schemas"]["CrapsRequestDiceHours"] | components["schemas"]["CrapsRequestNewDice"] | components["schemas"]["CrapsRequestCloseTable"] | components["schemas"]["CrapsRequestRemove"];
        /** @description Make a bet, or add to one. */
        CrapsRequestBet: {
            /** @description The amount to add. */
            amount: components["schemas"]["Cents"];
            cash?: components["schemas"]["Cents"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "bet";
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /** @description The wager. */
            wager: string;
            way?: components["schemas"]["BetMethod"] | null;
        };
        /** @description Buy more chips. */
        CrapsRequestBuyIn: {
            /** @description The value of the chips. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "buy-in";
        };
        /** @description Ask to choose dice again. */
        CrapsRequestChangeDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "change-dice";
            /** @description The dice to choose from. */
            from: components["schemas"]["Pool"];
        };
        /** @description Choose two of the dice that are presented. */
        CrapsRequestChooseDice: {
            /** @description The numbers of the dice, from 1. */
            dice: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "choose-dice";
        };
        /** @description Crew: close the bets. */
        CrapsRequestCloseBets: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "close-bets";
        };
        /** @description Crew: close the table. */
        CrapsRequestCloseTable: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "close-table";
            /** @description Whether to close the table even with undecided bets. */
            override_undecided?: boolean;
        };
        /** @description Exchange chips for chips of a different denomination. */
        CrapsRequestColourChange: {
            /** @description The value of the chips to exchange. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "colour-change";
            /** @description The value of each new chip. */
            into: components["schemas"]["Cents"];
        };
        /** @description Crew: confirm a bet, or a call to turn it on. */
        CrapsRequestConfirm: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "confirm";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The player's position.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: cancel everything that was booked on a bet since the last roll. */
        CrapsRequestCorrect: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "correct";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The player's position.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: the dice of the last throw were entered wrongly. This is possible until the next bet or call. */
        CrapsRequestCorrectRoll: {
            /** @description The dice that were thrown. */
            dice: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "correct-roll";
        };
        /** @description Decline the dice that are offered. */
        CrapsRequestDeclineDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "decline-dice";
        };
        /** @description Crew: state how long the dice have been in use. */
        CrapsRequestDiceHours: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "dice-hours";
            /**
             * Format: uint32
             * @description The time in use, in hours.
             */
            hours: number;
        };
        /** @description Take a bet down. */
        CrapsRequestDown: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "down";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: the throw had a fault that nobody called. */
        CrapsRequestFlagged: {
            /** @description The faces. */
            dice: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "flagged";
            /** @description One of the pack's reasons for a no-roll. */
            reason: string;
        };
        /** @description Crew: the boxperson has inspected the dice. */
        CrapsRequestInspected: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "inspected";
        };
        /** @description Crew: the power failed. */
        CrapsRequestInterrupted: {
            /** @description Whether all players agree to settle the roll. */
            agreed?: boolean;
            /** @description The faces of the dice, if they can be read. */
            dice?: number[] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "interrupted";
        };
        /** @description Leave the table. The player takes along the bets that may be taken down; the others stay until they are decided. */
        CrapsRequestLeave: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "leave";
        };
        /** @description Move a bet whose number became the point to another number. */
        CrapsRequestMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "move";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /** @description The wager to move the bet from. */
            from: string;
            /** @description The wager to move the bet to. */
            to: string;
        };
        /** @description Crew: a new set of dice comes to the table. */
        CrapsRequestNewDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "new-dice";
        };
        /** @description Crew: call "no bet" on a bet that was made while the dice were out. */
        CrapsRequestNoBet: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "no-bet";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The player's position.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: the dice were thrown, but the throw does not count. */
        CrapsRequestNoRoll: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "no-roll";
            /** @description One of the pack's reasons. */
            reason: string;
        };
        /** @description Crew: notice a bet outside the limits. */
        CrapsRequestNoticed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "noticed";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The player's position.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: open the bets. */
        CrapsRequestOpenBets: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "open-bets";
        };
        /** @description Crew: the boxperson overrules the call of the last throw. */
        CrapsRequestOverrule: {
            /** @description The dice to call instead; without them, a no-roll. */
            dice?: number[] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "overrule";
        };
        /** @description Give up the dice. */
        CrapsRequestPassDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "pass-dice";
        };
        /** @description Take part of a bet back. */
        CrapsRequestReduce: {
            /** @description The amount to take back. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "reduce";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: the boxperson takes the dice from the shooter. */
        CrapsRequestRelieve: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "relieve";
            /** @description One of the pack's reasons. */
            reason: string;
        };
        /** @description Crew: remove a player. */
        CrapsRequestRemove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "remove";
            /**
             * Format: uint32
             * @description The player's position.
             */
            position: number;
        };
        /** @description Crew: the dice were thrown, and the roll is valid. */
        CrapsRequestRoll: {
            /** @description The faces. */
            dice: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "roll";
            landing?: components["schemas"]["DiceLanding"] | null;
        };
        /** @description Crew: a supervisor makes a ruling. */
        CrapsRequestRule: {
            /** @description The rank of the person who rules. */
            by: components["schemas"]["Rank"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "rule";
            /** @description The ruling. */
            ruling: components["schemas"]["RulingRequest"];
            why?: components["schemas"]["RulingCause"] | null;
        };
        /** @description Call for the same dice. */
        CrapsRequestSameDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "same-dice";
        };
        /** @description Crew: send the dice out. */
        CrapsRequestSend: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "send";
        };
        /** @description Crew: the dice fell short. */
        CrapsRequestShortThrow: {
            /** @description The faces. */
            dice: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "short-throw";
            /** @description The boxperson's ruling: `true` if the throw counts. */
            valid?: boolean | null;
        };
        /** @description Sit down with chips: at a position, at the first or second end, or at the first free position. */
        CrapsRequestSit: {
            /** @description The value of the chips to bring. */
            chips: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "sit";
            /**
             * Format: uint32
             * @description The end of the table to stand at, 1 or 2.
             */
            end?: number | null;
            /**
             * Format: uint32
             * @description The position to take.
             */
            position?: number | null;
        };
        /** @description Crew: the dice must be replaced. */
        CrapsRequestSpoilt: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "spoilt";
            /** @description One of the pack's reasons. */
            reason: string;
        };
        /** @description Crew: the dice were stopped before they came to rest. */
        CrapsRequestStop: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "stop";
            /** @description The reason. */
            why: components["schemas"]["StopCause"];
        };
        /** @description Take the dice that are offered. */
        CrapsRequestTakeDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "take-dice";
        };
        /** @description Call a bet on or off. */
        CrapsRequestTurn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "turn";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /** @description `true` for on, `false` for off. */
            on: boolean;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: a bet reaches the layout without a check of its limits. */
        CrapsRequestUnchecked: {
            /** @description The amount of the bet. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "unchecked";
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The player's position.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: a player's request was unclear. */
        CrapsRequestUnclear: {
            /** @description The kind of request. */
            asked: components["schemas"]["UnclearRequest"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "unclear";
            /**
             * Format: uint32
             * @description The player's position.
             */
            position: number;
        };
        /** @description A name and a password. */
        Credentials: {
            /** @description A code of the second factor, or a recovery code, if there is a second factor. */
            code?: string | null;
            /** @description The name. */
            name: string;
            /** @description The password. */
            password: string;
        };
        /** @description A task that the crew can perform automatically. */
        CrewTask: {
            /** @description The clause under which players perform the task. */
            clause?: string;
            /** @description The players' action if the crew does not perform the task automatically; none if the task is not for players. */
            players?: string;
            /** @description The name of the task in the `crew` of a table. */
            task: string;
        };
        /** @description One thing that the dealer does with chips or the puck after an entry. */
        DealerJob: {
            /** @description The clause that the job follows. */
            clause?: string;
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The number of the person whose chips these are; absent if they are unknown, and for the puck.
             */
            person?: number;
            /**
             * Format: uint32
             * @description The position of the chips, counted from 1; absent if the job belongs to no position.
             */
            position?: number;
            /** @description The task. */
            task: components["schemas"]["DealerTask"];
            /** @description The spot on the layout, under the name that views and offers use; absent if the job belongs to no bet. */
            wager?: string;
        };
        /**
         * @description A step of the dealer.
         * @enum {string}
         */
        DealerStep: "open-bets" | "close-bets" | "send-dice" | "inspect" | "new-dice" | "pass-dice" | "new-shoe" | "cut" | "cover" | "load" | "burn" | "collect" | "new-shaker" | "play";
        /** @description A task of a dealer. Amounts are in cents. */
        DealerTask: components["schemas"]["DealerTaskTake"] | components["schemas"]["DealerTaskPay"] | components["schemas"]["DealerTaskLeave"] | components["schemas"]["DealerTaskReturn"] | components["schemas"]["DealerTaskMove"] | components["schemas"]["DealerTaskVigorish"] | components["schemas"]["DealerTaskPuck"] | components["schemas"]["DealerTaskUndo"];
        /** @description Leave a bet that neither won nor lost. */
        DealerTaskLeave: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "leave";
        };
        /** @description Move a bet to another spot. */
        DealerTaskMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "move";
            /** @description The new spot. */
            to: string;
        };
        /** @description Pay a bet that won. */
        DealerTaskPay: {
            /**
             * Format: int64
             * @description The winnings, before the commission and the parts below.
             */
            amount: number;
            /**
             * Format: int64
             * @description The commission that is taken from the winnings.
             */
            commission: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "pay";
            /**
             * Format: int64
             * @description The commission that was held for the bet, and that the house earns.
             */
            earned: number;
            /**
             * Format: int64
             * @description The part of the winnings that is held as the commission of the next decision.
             */
            held: number;
            /** @description The odds; absent if the events do not name them. */
            odds?: components["schemas"]["OddsInfo"];
            /**
             * Format: int64
             * @description The part of the stake that leaves the layout with the winnings.
             */
            returned: number;
            /**
             * Format: int64
             * @description The part of the winnings that stays on the layout with the bet.
             */
            rides: number;
            /** @description Whether the stake, or its part that has not lost, stays on the layout. */
            stays: boolean;
            /** @description Whether the payment goes to the tip box. */
            to_tips: boolean;
        };
        /** @description Move the puck. */
        DealerTaskPuck: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "puck";
            /**
             * Format: uint32
             * @description The number that the puck goes to; null if it comes off.
             */
            number: number | null;
        };
        /** @description Return a stake, or a part of it. */
        DealerTaskReturn: {
            /**
             * Format: int64
             * @description The chips that go back, with the commission that was held for them; null if the bet neither won nor lost
             *     and goes back as it lies.
             */
            amount: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "return";
        };
        /** @description Take the chips of a lost bet, or of its lost part. */
        DealerTaskTake: {
            /**
             * Format: int64
             * @description The lost stake.
             */
            amount: number;
            /**
             * Format: int64
             * @description The commission that was held for the bet, and that the house earns.
             */
            commission: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "take";
            /**
             * Format: int64
             * @description The part of the stake that goes back to the player.
             */
            returned: number;
        };
        /** @description Put the chips of the last settlement back. */
        DealerTaskUndo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "undo";
        };
        /** @description Collect vigorish from a win, or mark it. */
        DealerTaskVigorish: {
            /**
             * Format: int64
             * @description The vigorish.
             */
            amount: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "vigorish";
            /** @description Whether the player pays it later. */
            marked: boolean;
        };
        /** @description A dealing error in a round of baccarat. */
        DealingError: components["schemas"]["DealingErrorThird"] | components["schemas"]["DealingErrorExposed"];
        /** @description A card of the round is exposed when it is drawn. */
        DealingErrorExposed: {
            /**
             * Format: uint32
             * @description The number of the card, from 1.
             */
            card: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            what: "exposed";
        };
        /** @description A hand gets a third card to which it is not entitled. */
        DealingErrorThird: {
            /** @description The hand. */
            hand: components["schemas"]["Hand"];
            /** @description Whether the card was shown. */
            shown: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            what: "third";
        };
        /** @description A decision that a player has to make. */
        DecisionOffer: {
            /** @description Whether the decision is about a bet for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The maximum amount, in cents.
             */
            max?: number;
            /**
             * Format: int64
             * @description The minimum amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position.
             */
            position: number;
            /**
             * Format: int64
             * @description The step from one amount to the next, in cents.
             */
            step?: number;
        };
        /** @description A decision that players are asked for. */
        DecisionText: {
            /** @description The clause that gives the choice. */
            clause: string;
            /** @description The request to the table, such as `raise`. */
            do: string;
        };
        /** @description The credentials for deleting an account. */
        DeletionCredentials: {
            /** @description A code of the second factor, if there is one. */
            code?: string | null;
            /** @description The password; a guest has none. */
            password?: string | null;
        };
        /**
         * @description The way in which the dice came to rest.
         * @enum {string}
         */
        DiceLanding: "flat" | "second-cocked" | "both-cocked" | "hidden";
        /**
         * @description The direction in which a wheel turns.
         * @enum {string}
         */
        Direction: "clockwise" | "counterclockwise";
        /** @description A fact that sets a table apart. */
        DistinctionInfo: {
            /** @description Whether the operator chose this, against the pack's default. */
            chosen: boolean;
            /** @description The clause behind the fact. */
            clause?: string;
            /**
             * Format: double
             * @description The exact house edge of the wager at this table, in percent.
             */
            edge_percent?: number;
            /** @description The kind of the fact. */
            kind: components["schemas"]["DistinctionKind"];
            /**
             * Format: double
             * @description The exact house edge of the wager at the usual table, in percent.
             */
            usual_edge_percent?: number;
            /** @description The wager, if the fact is about one. */
            wager?: string;
            /** @description A short sentence without its full stop, such as `Field pays 3 to 1 on 12, usually 2 to 1`. */
            words: string;
        };
        /**
         * @description The kind of a fact that sets a table apart.
         * @enum {string}
         */
        DistinctionKind: "points" | "price" | "commission" | "missing" | "offered" | "odds" | "limits" | "best";
        /** @description A command was carried out. */
        DoneMessage: {
            /** @description Whether the command had already been carried out, so that nothing happened this time. */
            again: boolean;
            /**
             * Format: uint64
             * @description The entry of the table's stream that records the command; none if the command needs no entry.
             */
            entry?: number;
            /**
             * Format: uint64
             * @description The number of the command.
             */
            n: number;
        };
        /** @description A draw in the form that people may see. */
        DrawInfo: {
            /** @description The commitment to the next draw. */
            commits: string;
            /**
             * Format: uint64
             * @description The number of the draw at this table, counted from 0.
             */
            draw: number;
            /**
             * @description The parts revealed by the players who pledged, in the order of the call; none for a player who did not reveal
             *     theirs.
             */
            parts: [
                number,
                string | null
            ][];
            /** @description The players' parts, in version 1 of the log. */
            players: [
                number,
                string
            ][];
            /** @description The house's secret; none while it would reveal the cards to come. */
            secret?: string;
        };
        /** @description Sessions with similar final bankrolls. */
        EndingBin: {
            /**
             * Format: double
             * @description The exact probability, if it is known.
             */
            exact?: number;
            /**
             * Format: int64
             * @description The lower bound, in cents, inclusive.
             */
            from: number;
            /**
             * Format: uint64
             * @description The number of simulated sessions that ended in the bin.
             */
            sessions: number;
            /**
             * Format: int64
             * @description The upper bound, in cents, exclusive.
             */
            to: number;
        };
        /** @description An entry without its hidden parts. */
        EntryInfo: {
            /** @description The time of the decision. */
            at: string;
            /** @description The requester. */
            by: components["schemas"]["Actor"];
            /** @description The draw, if chance decided. */
            chance?: components["schemas"]["DrawInfo"];
            /**
             * Format: uint64
             * @description The time for which bets stay open from now on, in milliseconds, if the clock runs.
             */
            clock_ms?: number;
            /** @description The command. */
            do?: components["schemas"]["LogObject"];
            /** @description At a table that people deal: what the dealer does with chips and the puck, in order. */
            jobs?: components["schemas"]["DealerJob"][];
            /**
             * Format: uint64
             * @description The number in the table's stream.
             */
            n: number;
            /**
             * @description The result of each bet that the entry decides, returns or moves. Entries that the house sends because a client
             *     missed them do not have these results.
             */
            outcomes?: components["schemas"]["BetOutcome"][];
            /** @description The events. */
            then: components["schemas"]["LogObject"][];
            /** @description The events in words, with clauses. */
            told: components["schemas"]["Sentence"][];
            /** @description A draw that was called off, with its secret revealed. */
            undrawn?: components["schemas"]["CancelledDraw"];
            /** @description The table afterwards. */
            view?: components["schemas"]["View"];
        };
        /**
         * @description A kind of entry that a person may want to look at again.
         * @enum {string}
         */
        EntryKind: "refused" | "overruled" | "disputed" | "void" | "ruled";
        /** @description An entry of the table's log, with the people in it. */
        EntryMessage: {
            /** @description The time of the decision. */
            at: string;
            /** @description The requester. */
            by: components["schemas"]["Actor"];
            /** @description The draw, if chance decided. */
            chance?: components["schemas"]["DrawInfo"];
            /** @description The changes of the view, to be applied one after another (JSON Patch, RFC 6902). */
            changes?: components["schemas"]["ViewChange"][];
            /**
             * Format: uint64
             * @description The time for which bets stay open from now on, in milliseconds, if the clock runs.
             */
            clock_ms?: number;
            /** @description The command. */
            do?: components["schemas"]["LogObject"];
            /** @description The house players among the people present. */
            house_players?: number[];
            /** @description At a table that people deal: what the dealer does with chips and the puck, in order. */
            jobs?: components["schemas"]["DealerJob"][];
            /**
             * Format: uint64
             * @description The number in the table's stream.
             */
            n: number;
            /**
             * @description The result of each bet that the entry decides, returns or moves. Entries that the house sends because a client
             *     missed them do not have these results.
             */
            outcomes?: components["schemas"]["BetOutcome"][];
            /** @description The people in the entry: number and name. An entry with changes has the people only if they have changed. */
            people?: [
                number,
                string
            ][];
            /**
             * Format: uint64
             * @description If the connection asked for changes: the number of the entry after which the table had the state that the
             *     changes start from. A client whose view has this number or a later one applies them; any other client connects
             *     again.
             */
            since?: number;
            /** @description The events. */
            then: components["schemas"]["LogObject"][];
            /** @description The events in words, with clauses. */
            told: components["schemas"]["Sentence"][];
            /** @description A draw that was called off, with its secret revealed. */
            undrawn?: components["schemas"]["CancelledDraw"];
            /** @description The table afterwards. */
            view?: components["schemas"]["View"];
        };
        /**
         * @description The word `entry`.
         * @enum {string}
         */
        EntryTag: "entry";
        /** @description A play from beginning to end. */
        Example: {
            /** @description The clauses that the play shows. */
            clauses: string[];
            /** @description The number of the play. */
            example: number;
            /** @description The lines of the play. */
            frames: components["schemas"]["ExampleLine"][];
            /** @description The operator's choices that the play makes. */
            options: components["schemas"]["BTreeMap"];
            /** @description The pack that provides the rules. */
            pack: string;
            /** @description The players: number and name. */
            people: [
                number,
                string
            ][];
            /** @description A short summary of the play. */
            title: string;
        };
        /** @description The action that a line of a play describes. */
        ExampleAction: {
            /** @description The name of the player who acts; missing if the crew acts. */
            by?: string;
            /** @description The action as a request to a table. */
            request: components["schemas"]["TableRequest"];
        };
        /** @description An entry in the list of plays. */
        ExampleInfo: {
            /** @description The clauses that the play shows. */
            clauses: string[];
            /** @description The number of the play. */
            example: number;
            /** @description The operator's choices that the play makes. */
            options: components["schemas"]["BTreeMap"];
            /** @description A short summary of the play. */
            title: string;
        };
        /** @description A line of a play and its outcome. */
        ExampleLine: {
            /** @description The action that the line describes. */
            action?: components["schemas"]["ExampleAction"];
            /** @description The author's remark. */
            comment?: string;
            /** @description Why the line was refused, if it was. */
            refused?: components["schemas"]["Sentence"];
            /** @description The line. */
            script: string;
            /** @description The events of the line, in sentences. */
            told: components["schemas"]["Sentence"][];
            /** @description The table after the line. */
            view: components["schemas"]["View"];
        };
        /** @description The length of an exclusion. */
        ExclusionRequest: {
            /**
             * Format: uint32
             * @description The number of hours. Without a number of hours, the exclusion is permanent.
             */
            hours?: number | null;
        };
        /** @description An explanation with its clause. */
        ExplanationInfo: {
            /** @description The clause. */
            clause: string;
            /** @description The explanation. */
            words: string;
        };
        /** @description A fault in the rules of a table or in a submission. */
        FaultInfo: {
            /** @description The clause that the fault violates; several are joined by commas. */
            clause?: string;
            /** @description The same clauses one by one. */
            clauses?: string[];
            /** @description The remedy. */
            help?: string;
            /**
             * Format: uint32
             * @description The line of a submission.
             */
            line: number;
            /** @description The fault in words. */
            message: string;
            /** @description The option that the fault concerns. */
            option?: string;
            /** @description The wager, or the family of wagers, whose limits the fault concerns. */
            wager?: string;
        };
        /** @description The stake at which rounding favours the player most. */
        FavourableStake: {
            /** @description The house edge there, which is negative. */
            edge: string;
            /**
             * Format: double
             * @description The house edge in percent.
             */
            edge_percent: number;
            /** @description The stake. */
            stake: string | null;
            /**
             * Format: int64
             * @description The stake in cents.
             */
            stake_cents: number | null;
        };
        /** @description A remark on figures. */
        FigureRemark: {
            /** @description The clause behind it. */
            clause?: string;
            /** @description The remark. */
            words: string;
        };
        /** @description The figures of a pack, or of a table under its rules. */
        FiguresInfo: {
            /** @description All choices, including the defaults. */
            options: {
                [key: string]: string;
            };
            /** @description The pack. */
            pack: string;
            /**
             * Format: uint32
             * @description The requested point.
             */
            point?: number;
            /**
             * Format: int64
             * @description The requested stake in cents.
             */
            stake?: number;
            /** @description Its version. */
            version: string;
            /**
             * @description Each wager with its edge, chances and distribution, in exact fractions, as in `croupier edge --json`. If
             *     rounding makes a wager favour the player at a stake that the table accepts, `players_favour` gives the stake
             *     that favours the player most, and its edge.
             */
            wagers: components["schemas"]["WagerFigures"][];
        };
        /** @description The entries that match a search, and the entry at which to continue. */
        FoundEntries: {
            /** @description The entries, in order. */
            entries: components["schemas"]["FoundEntry"][];
            /**
             * Format: uint64
             * @description The number of lines in the log.
             */
            lines: number;
            /**
             * Format: uint64
             * @description The entry at which to continue the search; absent at the end of the log.
             */
            next?: number;
            /**
             * Format: uint64
             * @description The table.
             */
            table: number;
        };
        /** @description An entry that matches a search, in words. */
        FoundEntry: {
            /** @description The time of the decision. */
            at: string;
            /** @description The requester. */
            by: components["schemas"]["Actor"];
            /** @description The kinds of the entry. */
            kinds: components["schemas"]["EntryKind"][];
            /**
             * Format: uint64
             * @description The number in the table's stream.
             */
            n: number;
            /** @description The events in words, with clauses. */
            told: components["schemas"]["Sentence"][];
        };
        /** @description A trainee's action, compared with the rules. */
        GameMark: {
            /**
             * Format: uint32
             * @description The time since the start, in milliseconds.
             */
            at: number;
            /** @description The clauses, the most specific first. */
            clauses: components["schemas"]["ClauseNote"][];
            /** @description The right action in words. */
            expected: string;
            /** @description The trainee's action in words; empty if there was none. */
            given: string;
            /** @description The kind. */
            kind: components["schemas"]["MarkKind"];
            /**
             * Format: uint32
             * @description The number, from 1.
             */
            number: number;
            /**
             * Format: uint32
             * @description The round or throw, from 1.
             */
            round: number;
            /**
             * Format: uint32
             * @description The time that the trainee took, in milliseconds; absent for a missed action.
             */
            took?: number | null;
            /** @description The judgement. */
            verdict: components["schemas"]["MarkVerdict"];
            /** @description The situation, in a sentence. */
            what: string;
            /** @description The reasons: the sum, the rule. */
            why: string[];
        };
        /**
         * @description The name of a game, as packs write it. It only describes the API; a test checks that it lists the games of all
         *     packs.
         * @enum {string}
         */
        GameName: "craps" | "baccarat" | "red-dog" | "casino-war" | "wheel" | "sic-bo";
        /**
         * @description The moment of the game.
         * @enum {string}
         */
        GamePhase: "betting" | "closed" | "ruling" | "settling";
        /** @description The settings that a trainee chooses. */
        GamePlan: {
            /** @description Whether the trainee sees each fault immediately; otherwise only in the report. */
            at_once: boolean;
            /**
             * Format: uint32
             * @description The level. 1: one player, who waits; 2: two players, who make mistakes; 3: three players, irregularities, a clock.
             */
            level: number;
            /**
             * Format: uint64
             * @description The seed of the players and of chance. Equal seeds and equal answers give equal games.
             */
            seed: number;
        };
        /** @description The report of a whole game. */
        GameReport: {
            /** @description The start time, such as `2026-11-18T14:02:00Z`. */
            began: string;
            /** @description The results by clause, those with faults first. */
            clauses: components["schemas"]["ClauseResult"][];
            /** @description The end time. */
            ended: string;
            /** @description The results by kind. */
            kinds: components["schemas"]["KindResult"][];
            /** @description Every action, in order. */
            marks: components["schemas"]["GameMark"][];
            /**
             * Format: uint32
             * @description The duration of the game, in milliseconds.
             */
            millis: number;
            /** @description The pack. */
            pack: components["schemas"]["PackReference"];
            /** @description The plan of the game. */
            plan: components["schemas"]["GamePlan"];
            /** @description The program and its version. */
            program: string;
            /**
             * Format: uint32
             * @description The rounds or throws that were dealt.
             */
            rounds: number;
            /**
             * Format: uint64
             * @description The number of the training table, whose log records the game.
             */
            table: number;
            /** @description The trainee. */
            trainee: string;
            /**
             * Format: uint32
             * @description The version of the form.
             */
            version: number;
        };
        /** @description The whole game as the trainee sees it. */
        GameView: {
            /** @description The calls from which the trainee chooses. */
            calls: string[];
            /** @description The chips of the table. */
            chips: number[];
            /**
             * Format: uint32
             * @description The time since the start, in milliseconds.
             */
            elapsed: number;
            /**
             * Format: uint32
             * @description The time since the trainee's last action, in milliseconds.
             */
            idle: number;
            /** @description The marks so far; empty if the trainee wants them at the end. */
            marks: components["schemas"]["GameMark"][];
            /**
             * Format: uint32
             * @description The time until the next request comes, in milliseconds; absent if none is due.
             */
            next_request?: number | null;
            outcome?: components["schemas"]["OutcomeView"] | null;
            /**
             * Format: uint32
             * @description The usual number of rounds per hour at this game, as the simulator counts them.
             */
            pace: number;
            /** @description The moment. */
            phase: components["schemas"]["GamePhase"];
            /** @description The players. */
            players: components["schemas"]["PlayerView"][];
            /** @description The requests that wait for an answer. */
            requests: components["schemas"]["RequestView"][];
            /**
             * Format: uint32
             * @description The number of finished rounds or throws.
             */
            rounds: number;
            /** @description The table: sentences and bets. */
            scene: components["schemas"]["TableScene"];
            /** @description The dealer's steps in this game, whether the table accepts them now or not. */
            steps: components["schemas"]["DealerStep"][];
            /** @description The latest events, in sentences. */
            told: string[];
        };
        /**
         * @description A grade.
         * @enum {string}
         */
        GradeName: "trainee" | "dealer" | "examiner";
        /** @description Play chips for a person. */
        Grant: {
            /**
             * Format: int64
             * @description The amount in cents.
             */
            amount: number;
            id?: components["schemas"]["RequestNumber"] | null;
        };
        /**
         * @description One of the two hands.
         * @enum {string}
         */
        Hand: "player" | "banker";
        /**
         * @description The member of the crew who cuts the cards.
         * @enum {string}
         */
        HouseCutter: "dealer" | "floor";
        /** @description A figure with its 95% confidence interval; null if there are too few sessions. */
        Interval: {
            /**
             * Format: double
             * @description The exact value, if it is known.
             */
            exact?: number;
            /**
             * Format: double
             * @description The upper bound of the interval.
             */
            high: number | null;
            /**
             * Format: double
             * @description The lower bound of the interval.
             */
            low: number | null;
            /**
             * Format: double
             * @description The figure.
             */
            value: number | null;
        };
        /** @description A judged answer, with the key. */
        JudgedInfo: {
            /** @description The right answer in words. */
            answer: string;
            /** @description The index of the right choice, from 0, if there are choices. */
            choice?: number;
            /** @description The clauses that decide it; the first is the one to learn. */
            clauses: components["schemas"]["SchoolClause"][];
            /** @description The person's answer in words. */
            given: string;
            /** @description The id of the question; `croupier drill --seed` repeats it. */
            id: string;
            /**
             * Format: uint32
             * @description The time in milliseconds, if it counts.
             */
            millis?: number;
            /** @description The page and line of the script, if the question comes from a play. */
            page?: string;
            /** @description Whether the answer is right. */
            right: boolean;
            /**
             * Format: uint32
             * @description The right answers to the step of the course so far.
             */
            step_right?: number;
            /** @description The reasons, in sentences: the sum, the rule. */
            why: string[];
        };
        /** @description The result of one kind of action. */
        KindResult: {
            /** @description The kind. */
            kind: components["schemas"]["MarkKind"];
            /**
             * Format: uint32
             * @description The median time of an action, in milliseconds; absent if there was none.
             */
            median?: number | null;
            /**
             * Format: uint32
             * @description The number of actions that were missed.
             */
            missed: number;
            /**
             * Format: uint32
             * @description The number of right actions.
             */
            right: number;
            /**
             * Format: uint32
             * @description The number of wrong actions.
             */
            wrong: number;
        };
        /** @description The meaning of the numbers in the lines. */
        Legend: {
            /** @description The citations, by number. Each citation is one clause, or several clauses with the same effect. */
            cites: string[][];
            /** @description The names of the meters, by number. */
            meters?: string[];
            /** @description The must-hit meter: its starting amount after a hit, and its maximum payout. */
            must_hit?: [
                number,
                number
            ];
            /** @description Reasons why a throw does not count; commands refer to them by number. */
            no_roll?: string[];
            /** @description The command of each outcome that a draw can have, by number; not for a wheel. */
            outcomes?: {
                [key: string]: unknown;
            }[];
            /** @description With `outcomes`: the game's other own events. These events move no chips either. */
            quiet?: string[];
            /** @description Reasons for passing the dice on. */
            relief?: string[];
            /** @description With `outcomes`: the game's own events that show an outcome. These events move no chips. */
            shows?: string[];
            /** @description The symbols on the spaces of the wheel, by number. */
            spaces?: string[];
            /** @description Reasons for replacing the dice. */
            spoilt?: string[];
            /** @description The wagers, by number: for each, the names of its states, or else its name. */
            wagers: string[][];
        };
        /** @description A posted limit. */
        LimitInfo: {
            /**
             * Format: int64
             * @description The maximum stake, in cents.
             */
            max: number;
            /**
             * Format: int64
             * @description The minimum stake, in cents.
             */
            min: number;
            /** @description The wager, the family of wagers, or `all`. */
            wager: string;
        };
        /** @description The limits that apply now. */
        LimitsInfo: {
            /**
             * Format: int64
             * @description The maximum deposit in a day, in cents.
             */
            deposit_day: number | null;
            /**
             * Format: int64
             * @description The maximum loss in a day, in cents.
             */
            loss_day: number | null;
            /**
             * Format: uint32
             * @description The interval between reality checks, which show the net result and the time, in minutes.
             */
            reality_minutes: number | null;
            /**
             * Format: uint32
             * @description The maximum time of play without a break, in minutes.
             */
            session_minutes: number | null;
        };
        /**
         * @description Limits to change. If a limit is missing here, it stays as it is, including any pending change; null removes the
         *     limit.
         */
        LimitsRequest: {
            /**
             * Format: int64
             * @description The maximum deposit in a day, in cents.
             * @default null
             */
            deposit_day: number | null;
            /**
             * Format: int64
             * @description The maximum loss in a day, in cents.
             * @default null
             */
            loss_day: number | null;
            /**
             * Format: uint32
             * @description The interval between reality checks, in minutes. A reality check shows the net result and the time.
             * @default null
             */
            reality_minutes: number | null;
            /**
             * Format: uint32
             * @description The maximum time of play without a break, in minutes.
             * @default null
             */
            session_minutes: number | null;
        };
        /**
         * @description The origin of a wager's limits.
         * @enum {string}
         */
        LimitsSourceInfo: "document" | "posted" | "to-post" | "no-maximum-yet" | "open";
        /** @description The facts that set the open tables apart. */
        LobbyDistinctions: {
            /**
             * Format: uint64
             * @description The number of sets of rules whose facts are not computed yet. Ask again to get their facts.
             */
            left_out: number;
            /**
             * @description The sets of rules. Tables that cannot be read, and tables under an earlier version of the rule packs, are left
             *     out.
             */
            sets: components["schemas"]["RulesDistinctions"][];
        };
        /** @description A fault that the audit found in a log. */
        LogFault: {
            /**
             * Format: uint64
             * @description The line with the fault; the header is 0.
             */
            line: number;
            /** @description A description of the fault. */
            words: string;
        };
        /** @description A command or an event in the log's notation (see docs/log.md): an object with one field, which is its name. */
        LogObject: {
            [key: string]: unknown;
        };
        /**
         * @description The kind of an action that is compared with the rules.
         * @enum {string}
         */
        MarkKind: "payment" | "order" | "request" | "call" | "step" | "ruling";
        /**
         * @description The judgement of an action.
         * @enum {string}
         */
        MarkVerdict: "right" | "wrong" | "missed";
        /** @description The effect of a progressive meter. */
        MeterEffect: {
            /** @description The amount on the meter when bets are closed. */
            amount: string;
            /** @description The amount on the meter at which the wager breaks even. */
            break_even: string | null;
            /**
             * Format: double
             * @description The amount on the meter at which the wager breaks even, as a decimal number.
             */
            break_even_decimal: number | null;
            /** @description The clauses that define the meter. */
            clauses: string[];
            /** @description Does the wager break even, or better, right after the meter is reset? */
            even_at_reset: boolean;
            /** @description The part of a stake that feeds the meter. */
            fed_by_stake: string;
            /** @description The meter. */
            meter: string;
            /** @description The increase of the average result with each dollar on the meter. */
            net_per_unit_on_meter: string;
        };
        /** @description The cost of a wager at the smallest stake. */
        MinimumStakeFigures: {
            /** @description The house edge. */
            edge: string;
            /**
             * Format: double
             * @description The house edge in percent.
             */
            edge_percent: number;
            /** @description The average result of a stake of one. */
            net: string;
            /** @description The stake. */
            stake: string;
            /**
             * Format: int64
             * @description The stake in cents.
             */
            stake_cents: number;
        };
        /**
         * @description The dealer of a table: the house or the crew rolls, deals and spins.
         * @enum {string}
         */
        ModeInfo: "auto" | "crew" | "unknown";
        /** @description Chips that came into a wallet, or left it. */
        MovementInfo: {
            /**
             * Format: int64
             * @description The change in cents; negative if chips left.
             */
            amount: number;
            /** @description The time of the movement. */
            at: string;
            /**
             * Format: int64
             * @description The balance of the wallet afterwards, in cents.
             */
            balance: number;
            /**
             * Format: uint64
             * @description The entry of the table's stream.
             */
            entry?: number;
            /**
             * Format: uint64
             * @description The line of the house's stream.
             */
            line: number;
            /** @description The operator's reference. */
            reference?: string;
            /**
             * Format: uint64
             * @description The table.
             */
            table?: number;
            /** @description `granted`, `deposited`, `withdrawn`, `to-table` or `from-table`. */
            what: string;
        };
        /** @description A person's name. */
        NameQuery: {
            /** @description The name. */
            name: string;
        };
        /** @description The parts of a view that are named after one game. */
        NamedParts: {
            /** @description The cards on the table. */
            cards: components["schemas"]["CardsInfo"];
            /** @description Red Dog: the pattern of the first two cards. */
            pattern?: components["schemas"]["RedDogPattern"];
            /** @description The results of this shoe. */
            results: components["schemas"]["BaccaratResult"][];
            /** @description Baccarat, when a round is over: why Player and Banker drew a third card, or stood. */
            third_cards?: [
                {
                    /** @description The clause. */
                    clause: string;
                    /** @description The explanation. */
                    words: string;
                },
                {
                    /** @description The clause. */
                    clause: string;
                    /** @description The explanation. */
                    words: string;
                }
            ];
            /** @description The wheel. */
            wheel: components["schemas"]["WheelPosition"];
        };
        /** @description A person with a new account. */
        NewAccount: {
            /** @description The person's name. */
            name: string;
            /**
             * @description The password. The password is valid for one login, at which the person must change it. The password is not shown
             *     again.
             */
            password: string;
            /**
             * Format: uint32
             * @description The person's number.
             */
            person: number;
        };
        /** @description A second factor to enter into an authenticator. */
        NewFactor: {
            /** @description The secret, in base32. */
            secret: string;
            /** @description The secret as a link for authenticators. */
            uri: string;
        };
        /** @description A password that the house generated. */
        NewPassword: {
            /** @description The name of the person. */
            name: string;
            /**
             * @description The password. The password is valid for one login, at which the person must change it. The password is not shown
             *     again.
             */
            password: string;
        };
        /** @description The step that the crew takes next in a round. */
        NextStep: {
            /** @description The request; null if a player has to act first. */
            do: string | null;
            /**
             * Format: uint32
             * @description The position whose player has to act first, from 1.
             */
            position: number | null;
            /** @description The step as a sentence for the crew. */
            words: string;
        };
        /**
         * @description The meaning of odds.
         * @enum {string}
         */
        OddsBasis: "to" | "for";
        /**
         * @description Odds in hundredths, because one document has odds with quarters. They look like this:
         *     `{"pays_hundredths": 700, "per_hundredths": 600, "basis": "to"}`.
         */
        OddsInfo: {
            /** @description With `to`, the stake comes back in addition to the payment; with `for`, the stake is part of the payment. */
            basis: components["schemas"]["OddsBasis"];
            /**
             * Format: int64
             * @description The amount that is paid, in hundredths.
             */
            pays_hundredths: number;
            /**
             * Format: int64
             * @description The stake for which it is paid, in hundredths.
             */
            per_hundredths: number;
        };
        /**
         * @description An option that a person has now, named after its request.
         *
         *     Clients send an offer back as a request, with an amount in place of the range. Therefore an offer has only the
         *     fields of that request and the range. Other facts about a decision are in the rule book.
         */
        Offer: components["schemas"]["OfferBet"] | components["schemas"]["OfferReduce"] | components["schemas"]["OfferDown"] | components["schemas"]["OfferTurn"] | components["schemas"]["OfferMove"] | components["schemas"]["OfferTakeDice"] | components["schemas"]["OfferDeclineDice"] | components["schemas"]["OfferPassDice"] | components["schemas"]["OfferChooseDice"] | components["schemas"]["OfferChangeDice"] | components["schemas"]["OfferTakePosition"] | components["schemas"]["OfferCut"] | components["schemas"]["OfferDeclineCut"] | components["schemas"]["OfferGiveUp"] | components["schemas"]["OfferPayVigorish"] | components["schemas"]["OfferLeave"] | components["schemas"]["OfferRaise"] | components["schemas"]["OfferStand"] | components["schemas"]["OfferWar"] | components["schemas"]["OfferSurrender"];
        /** @description Make a bet, or add to an existing bet. */
        OfferBet: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "bet";
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The maximum amount, in cents.
             */
            max?: number;
            /**
             * Format: int64
             * @description The minimum amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position, at a card table or a wheel.
             */
            position?: number;
            /**
             * Format: int64
             * @description The step from one amount to the next, in cents.
             */
            step?: number;
            /** @description The wager's name on the layout. */
            wager: string;
        };
        /** @description Change the dice. */
        OfferChangeDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "change-dice";
            /** @description The dice to choose from. */
            from: components["schemas"]["Pool"];
        };
        /** @description Choose two dice. */
        OfferChooseDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "choose-dice";
            /** @description Dice that cannot be chosen. */
            except: number[];
            /** @description The numbers of the presented dice, from 1. */
            presented: number[];
        };
        /** @description Cut the cards. */
        OfferCut: {
            /**
             * Format: uint32
             * @description The number of cards to be cut.
             */
            cards: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "cut";
            /**
             * Format: uint32
             * @description The minimum number of cards to leave at each end.
             */
            from_ends: number;
        };
        /** @description Decline to cut the cards. */
        OfferDeclineCut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "decline-cut";
        };
        /** @description Decline the dice. */
        OfferDeclineDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "decline-dice";
        };
        /** @description Take a bet down. */
        OfferDown: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "down";
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The maximum amount, in cents.
             */
            max?: number;
            /**
             * Format: int64
             * @description The minimum amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position, at a card table or a wheel.
             */
            position?: number;
            /**
             * Format: int64
             * @description The step from one amount to the next, in cents.
             */
            step?: number;
            /** @description The wager's name on the layout. */
            wager: string;
        };
        /** @description Give back the cards of a hand. */
        OfferGiveUp: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "give-up";
        };
        /** @description Leave the table. */
        OfferLeave: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "leave";
        };
        /** @description Move a bet. */
        OfferMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "move";
            /** @description The wager to move the bet from. */
            from: string;
            /** @description The wager to move the bet to. */
            to: string;
        };
        /** @description Pass the dice on. */
        OfferPassDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "pass-dice";
        };
        /** @description Pay the vigorish that is owed. */
        OfferPayVigorish: {
            /**
             * Format: int64
             * @description The amount in cents.
             */
            amount: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "pay-vigorish";
        };
        OfferRaise: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "raise";
            /** @description Whether the decision is about a bet for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The maximum amount, in cents.
             */
            max?: number;
            /**
             * Format: int64
             * @description The minimum amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position.
             */
            position: number;
            /**
             * Format: int64
             * @description The step from one amount to the next, in cents.
             */
            step?: number;
        };
        /** @description Take back part of a bet. */
        OfferReduce: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "reduce";
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The maximum amount, in cents.
             */
            max?: number;
            /**
             * Format: int64
             * @description The minimum amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position, at a card table or a wheel.
             */
            position?: number;
            /**
             * Format: int64
             * @description The step from one amount to the next, in cents.
             */
            step?: number;
            /** @description The wager's name on the layout. */
            wager: string;
        };
        OfferStand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "stand";
            /** @description Whether the decision is about a bet for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The maximum amount, in cents.
             */
            max?: number;
            /**
             * Format: int64
             * @description The minimum amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position.
             */
            position: number;
            /**
             * Format: int64
             * @description The step from one amount to the next, in cents.
             */
            step?: number;
        };
        OfferSurrender: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "surrender";
            /** @description Whether the decision is about a bet for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The maximum amount, in cents.
             */
            max?: number;
            /**
             * Format: int64
             * @description The minimum amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position.
             */
            position: number;
            /**
             * Format: int64
             * @description The step from one amount to the next, in cents.
             */
            step?: number;
        };
        /** @description Take the dice. */
        OfferTakeDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "take-dice";
        };
        /** @description Take a position. */
        OfferTakePosition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "take-position";
            /**
             * Format: uint32
             * @description The position.
             */
            position: number;
        };
        /** @description Craps: turn a bet on or off. Baccarat: turn the cards of a hand. */
        OfferTurn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "turn";
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /** @description Craps: `true` for on, `false` for off. */
            on?: boolean;
            /** @description Craps: the wager. */
            wager?: string;
        };
        OfferWar: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "war";
            /** @description Whether the decision is about a bet for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The maximum amount, in cents.
             */
            max?: number;
            /**
             * Format: int64
             * @description The minimum amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position.
             */
            position: number;
            /**
             * Format: int64
             * @description The step from one amount to the next, in cents.
             */
            step?: number;
        };
        /** @description The person's current options. */
        OffersMessage: {
            /**
             * Format: uint64
             * @description The number of the question.
             */
            n: number;
            /** @description The offers. */
            offers: components["schemas"]["Offer"][];
        };
        /**
         * @description The word `offers`.
         * @enum {string}
         */
        OffersTag: "offers";
        /** @description A newly opened table. */
        OpenedTableInfo: {
            /**
             * Format: uint64
             * @description The table's number, which is also the number of its stream.
             */
            table: number;
        };
        /** @description The body of a request to open a table. */
        OpeningRequest: {
            /**
             * Format: uint32
             * @description The time for which bets are open, in seconds.
             */
            clock_seconds?: number | null;
            /** @description For the crew only: open the table although a wager favours the player. The house's log records the confirmation. */
            confirm_player_edge?: boolean;
            /** @description The tasks that the crew performs automatically. Without this field, the default applies. */
            crew?: string[] | null;
            /** @description Whether a person enters dice, cards and calls; otherwise the house rolls, deals and spins. */
            dealt?: boolean;
            /** @description Posted limits. */
            limits?: components["schemas"]["LimitInfo"][];
            /** @description The name of the new table, unique among open tables. */
            name: string;
            /** @description Choices that differ from the defaults. */
            options?: {
                [key: string]: string;
            };
            /** @description The pack, unless there is a template. */
            pack?: string | null;
            /**
             * @description The name of an operator's template. With a template, the only other field is `name`. In a house with an
             *     operator's wallet, players can open tables only from templates.
             */
            template?: string | null;
        };
        /** @description An option for which the tables made different choices. */
        OptionComparison: {
            /** @description The choice of the first table. */
            a: string;
            /** @description The choice of the second table. */
            b: string;
            /** @description The clauses that the option comes from. */
            clauses: string[];
            /** @description A short explanation. */
            help: string;
            /** @description The option. */
            name: string;
        };
        /** @description An option of the operator. */
        OptionInfo: {
            /** @description The allowed values, in words. */
            allowed: string;
            /** @description The allowed values, for programs. */
            choice: components["schemas"]["ChoiceInfo"];
            /** @description The clauses that the option comes from. */
            clauses: string[];
            /** @description The default; none if a choice is required. */
            default: string | null;
            /** @description A short explanation. */
            help: string;
            /** @description The name of the option. */
            name: string;
        };
        /** @description An option that decides what wagers pay. */
        OptionPaytables: {
            /** @description Its possible values. A value that contradicts the other choices is left out. */
            choices: components["schemas"]["ChoicePaytable"][];
            /** @description The option. */
            option: string;
        };
        /** @description A bet at the time of an outcome. */
        OutcomeBet: {
            /**
             * Format: int64
             * @description The chips in the trainee's action.
             */
            amount?: number | null;
            /**
             * Format: uint32
             * @description The number in this list.
             */
            bet: number;
            /** @description Whether the bet is for the dealers. */
            for_dealers: boolean;
            /** @description The player's name. */
            player: string;
            /**
             * Format: uint32
             * @description The position, from 1.
             */
            position: number;
            /** @description The spot on the layout, under the name that views and offers use. */
            spot: string;
            /**
             * Format: int64
             * @description The stake.
             */
            stake: number;
            verdict?: components["schemas"]["SettledAs"] | null;
            /** @description The name of the wager. */
            wager: string;
        };
        /** @description The effect of an outcome on a bet. */
        OutcomeText: {
            /** @description The clause that prescribes this result. */
            clause: string;
            /**
             * @description Craps: the outcomes one by one, as totals or dice, such as `12` or `3-3`; empty if a single throw cannot decide
             *     the bet.
             */
            each?: string[];
            /** @description Cards and wheel: the facts that must all hold, under the names that packs use. */
            facts?: string[];
            /** @description Whether a win is paid from a meter. */
            from_meter?: boolean;
            /**
             * Format: uint32
             * @description The number that the bet is on, such as the point of a line bet; 0 if there is none.
             */
            number: number;
            /** @description The odds at which a win is paid; absent if a win is not paid at odds. */
            odds?: components["schemas"]["OddsInfo"];
            /** @description The outcomes, in words. */
            on: string;
            /** @description The payment or the loss, in words; empty if the whole bet loses or stays. */
            pays: string;
            /** @description The name of the bet on the layout. */
            spot: string;
            /** @description The result. */
            verdict: components["schemas"]["OutcomeVerdict"];
        };
        /**
         * @description The result of a bet.
         * @enum {string}
         */
        OutcomeVerdict: "win" | "lose" | "push" | "stand";
        /** @description An outcome that waits for the trainee. */
        OutcomeView: {
            /** @description The bets on the layout; empty until the ruling. */
            bets: components["schemas"]["OutcomeBet"][];
            /** @description The irregularity, if there is one, in a sentence. */
            irregular?: string | null;
            /** @description The rulings from which the trainee chooses. */
            rulings: string[];
            /** @description The dice, cards or symbols, in sentences. */
            seen: string[];
        };
        /**
         * @description The beneficiary of a bet.
         * @enum {string}
         */
        Owner: "player" | "dealers";
        /** @description The message about the pace: the players who are ready, the clock, and whether a dealer is there. */
        PaceMessage: {
            /**
             * Format: uint64
             * @description The time for which bets stay open, in milliseconds, if the clock runs.
             */
            clock_ms?: number;
            /** @description Whether a person deals at this table, but no member of the crew is connected. */
            no_dealer?: boolean;
            /** @description Whether the only player plays without the clock. */
            own_pace: boolean;
            /** @description The players who do not want to wait for the clock, if several people are at the table. */
            ready: number[];
        };
        /** @description A rule pack. */
        PackInfo: {
            /** @description The pack that this pack amends. To use an amendment, open a table with the amended pack. */
            amends?: string;
            /** @description The game. */
            game: components["schemas"]["GameName"];
            /** @description The id of the pack. */
            pack: string;
            /** @description The title without that of the pack that this pack amends: `Fire Bet` for `Craps: Fire Bet`. */
            short_title: string;
            /** @description The title of the document. */
            title: string;
            /** @description The version. */
            version: string;
        };
        /** @description A pack with the options that an operator may choose. */
        PackOptions: {
            /** @description The pack that this pack amends. To use an amendment, open a table with the amended pack. */
            amends?: string;
            /** @description The game. */
            game: components["schemas"]["GameName"];
            /** @description The options. */
            options: components["schemas"]["OptionInfo"][];
            /** @description The id of the pack. */
            pack: string;
            /** @description The title without that of the pack that this pack amends: `Fire Bet` for `Craps: Fire Bet`. */
            short_title: string;
            /** @description The title of the document. */
            title: string;
            /** @description The version. */
            version: string;
        };
        /** @description The pack of a record. */
        PackReference: {
            /** @description The SHA-256 digest of the pack's files, in hexadecimal. */
            digest: string;
            /** @description The document that the pack restates. */
            document: string;
            /** @description The id. */
            id: string;
            /** @description The title. */
            title: string;
            /** @description The version. */
            version: string;
        };
        /** @description A change of password: the old one and the new one. */
        PasswordChangeRequest: {
            /** @description The new password. */
            new: string;
            /** @description The current password. */
            old: string;
        };
        /** @description The password again, to prove the person's identity. */
        PasswordConfirmation: {
            /** @description A code, if there already is a second factor. */
            code?: string | null;
            /** @description The password. */
            password: string;
        };
        /** @description The payment of a bet. Amounts are in cents. */
        PayTask: {
            /**
             * Format: int64
             * @description The winnings, before the commission and the parts below.
             */
            amount: number;
            /**
             * Format: int64
             * @description The commission that is taken from the winnings.
             */
            commission: number;
            /**
             * Format: int64
             * @description The commission that was held for the bet, and that the house earns.
             */
            earned: number;
            /**
             * Format: int64
             * @description The part of the winnings that is held as the commission of the next decision.
             */
            held: number;
            /** @description The odds; absent if the events do not name them. */
            odds?: components["schemas"]["OddsInfo"];
            /**
             * Format: int64
             * @description The part of the stake that leaves the layout with the winnings.
             */
            returned: number;
            /**
             * Format: int64
             * @description The part of the winnings that stays on the layout with the bet.
             */
            rides: number;
            /** @description Whether the stake, or its part that has not lost, stays on the layout. */
            stays: boolean;
            /** @description Whether the payment goes to the tip box. */
            to_tips: boolean;
        };
        /** @description One line of a paytable: an event that does not lose the bet. */
        Payout: {
            /** @description The clauses behind the payout. */
            clauses: string[];
            /** @description The event: `12`, `a natural 9`. */
            on: string;
            /** @description The payout: `3 to 1`, `push`. */
            pays: string;
        };
        /** @description A limit that is pending because it is looser than the current limit. */
        PendingLimit: {
            /** @description The time from which the new value applies. */
            from: string;
            /** @description The limit: `deposit_day`, `loss_day`, `session_minutes` or `reality_minutes`. */
            limit: string;
            /**
             * Format: int64
             * @description The new value; null means no limit.
             */
            will_be: number | null;
        };
        /** @description A page of people. */
        PeopleInfo: {
            /**
             * Format: uint32
             * @description The value of `after` for the next page; absent on the last page.
             */
            next?: number;
            /** @description The people found, by number. */
            people: components["schemas"]["PersonInfo"][];
        };
        /** @description A percentile with its 95% confidence interval. */
        Percentile: {
            /**
             * Format: double
             * @description The exact value, if it is known.
             */
            exact?: number;
            /**
             * Format: double
             * @description The upper bound of the interval.
             */
            high: number | null;
            /**
             * Format: double
             * @description The lower bound of the interval.
             */
            low: number | null;
            /**
             * Format: uint32
             * @description The percentage.
             */
            percent: number;
            /**
             * Format: double
             * @description The figure.
             */
            value: number | null;
        };
        /** @description A person, as a manager sees the person. */
        PersonInfo: {
            /** @description The time of enrolment, by the house's clock. */
            enrolled: string;
            /** @description The end of the exclusion: a time, or `for good`. */
            excluded?: string;
            /** @description Whether the person is a guest, who has no password. */
            guest: boolean;
            /** @description The limits that apply now. */
            limits: components["schemas"]["LimitsInfo"];
            /** @description The person's name. */
            name: string;
            /**
             * Format: uint32
             * @description The person's number.
             */
            person: number;
            /** @description The person's roles. */
            roles: string[];
            /**
             * Format: int64
             * @description The chips at the cashier, in cents.
             */
            wallet: number;
        };
        /** @description A person's statement. */
        PersonStatement: {
            /**
             * Format: int64
             * @description The balance of the wallet now, in cents.
             */
            balance: number;
            /** @description The movements, latest first. */
            movements: components["schemas"]["MovementInfo"][];
            /**
             * Format: uint64
             * @description The value of `before` for the next page; absent on the last page.
             */
            next?: number;
            /**
             * Format: uint32
             * @description The person's number.
             */
            person: number;
        };
        /** @description The pit board. */
        PitBoard: {
            /** @description The time of the answer. */
            at: string;
            /** @description Whether the disk is nearly full, so that the house accepts little. */
            short_of_disk: boolean;
            /** @description The open tables. */
            tables: components["schemas"]["PitTable"][];
        };
        /** @description A player on the pit board. */
        PitPlayer: {
            /**
             * Format: int64
             * @description The person's chips at the table, in cents.
             */
            chips: number;
            /** @description The person's name. */
            name: string;
            /**
             * Format: uint32
             * @description The person's number.
             */
            person: number;
        };
        /** @description A table on the pit board. Amounts are in cents. */
        PitTable: {
            /**
             * Format: int64
             * @description The age of the last entry, in seconds.
             */
            age_seconds: number;
            /** @description Whether the table is in memory. A table that nobody uses sleeps. */
            awake: boolean;
            /**
             * Format: int64
             * @description The bank.
             */
            bank: number;
            /**
             * Format: int64
             * @description Chips that players took away.
             */
            cashed: number;
            /**
             * Format: int64
             * @description The age of the last signed checkpoint, in seconds.
             */
            checkpoint_age_seconds?: number;
            /**
             * Format: uint64
             * @description The number of lines that the last signed checkpoint covers.
             */
            checkpoint_lines?: number;
            /**
             * Format: uint64
             * @description The time for which bets stay open, in milliseconds, if the clock runs.
             */
            clock_ms?: number;
            /**
             * Format: int64
             * @description Chips from the bank to the cage.
             */
            credits: number;
            /** @description The members of the crew who are connected to the table: number and name. */
            crew: [
                number,
                string
            ][];
            /**
             * Format: int64
             * @description Chips that players brought to the table.
             */
            drop: number;
            /**
             * Format: int64
             * @description Chips from the cage to the bank.
             */
            fills: number;
            game: components["schemas"]["GameName"] | null;
            /**
             * Format: int64
             * @description The win as a part of the drop, in hundredths of a percent; absent without a drop.
             */
            hold?: number;
            /**
             * Format: int64
             * @description Players' chips on the layout.
             */
            layout: number;
            /**
             * Format: uint64
             * @description The number of lines in the table's stream.
             */
            lines: number;
            /** @description The dealer: the house, or its crew. */
            mode: components["schemas"]["ModeInfo"];
            /** @description The table's name, unique among open tables. */
            name: string;
            /** @description The players: number, name, and chips on the rail and on the layout. */
            players: components["schemas"]["PitPlayer"][];
            /** @description Whether a dealer waits for a supervisor's answer. */
            question: boolean;
            /**
             * Format: int64
             * @description Players' chips that are not on the layout.
             */
            rails: number;
            /**
             * Format: uint64
             * @description The table's number, which is also the number of its stream.
             */
            table: number;
            /**
             * Format: int64
             * @description The tip box.
             */
            tips: number;
            /** @description Whether the table's log cannot be read. If so, only the fields above are known. */
            unreadable?: boolean;
            /**
             * Format: uint32
             * @description The number of connections that watch.
             */
            watching: number;
            /**
             * Format: int64
             * @description The house's win, as in the statement of the table.
             */
            win: number;
        };
        /**
         * Format: uint32
         * @description A player, numbered in the order of arrival; a number is free again when its player has left.
         */
        PlayerNo: number;
        /** @description A player. */
        PlayerView: {
            /** @description The name. */
            name: string;
            /**
             * Format: uint32
             * @description The position, from 1.
             */
            position: number;
            /**
             * Format: int64
             * @description The chips that are not on the layout.
             */
            rail: number;
        };
        /**
         * @description The dice from which the shooter chooses again.
         * @enum {string}
         */
        Pool: "other-three" | "all";
        /** @description A position and its player. */
        PositionInfo: {
            /** @description Whether the player has left; the remaining bets are still decided. */
            away?: boolean;
            /** @description The player's bets here. */
            bets: components["schemas"]["BetInfo"][];
            /**
             * Format: int64
             * @description The vigorish that the player owes, in cents.
             */
            owes?: number;
            /**
             * Format: uint32
             * @description The person's number.
             */
            person: number;
            /**
             * Format: uint32
             * @description The position, from 1.
             */
            position: number;
            /**
             * Format: int64
             * @description The chips in the rail, in cents.
             */
            rail: number;
        };
        /** @description A posted limit. */
        PostedLimit: {
            /**
             * Format: int64
             * @description The maximum stake.
             */
            max: number;
            /**
             * Format: int64
             * @description The minimum stake.
             */
            min: number;
            /** @description The wager, the family of wagers, or `all`. */
            wager: string;
        };
        /** @description A refusal by the house, the table or the dealer, or the error of an invalid request. */
        Problem: {
            /** @description The clause that the dealer cites for the refusal. */
            clause?: string;
            /** @description The code, for programs. */
            code: string;
            /** @description Details of the code, by name. The errors of a strategy are the list `faults`, of type `StrategyMistake`. */
            facts?: {
                [key: string]: unknown;
            };
            /** @description All faults in the rules of a table, if those are the problem. */
            faults?: components["schemas"]["FaultInfo"][];
            /**
             * Format: int64
             * @description The amount in cents that would have been accepted, if there is one.
             */
            limit?: number;
            /** @description The reason, for people. */
            words: string;
        };
        /** @description A proof. */
        ProofInfo: {
            /** @description The hashes of the path, from the leaf up, in hexadecimal digits. */
            path: string[];
        };
        /** @description The questions of the table to a supervisor. The house sends questions only to people who may deal. */
        QuestionMessage: {
            /** @description The last question that has ended. */
            last?: components["schemas"]["AnsweredQuestion"];
            /** @description The open question. */
            open?: components["schemas"]["SupervisorQuestion"];
        };
        /**
         * @description The end of a question.
         * @enum {string}
         */
        QuestionOutcome: "approved" | "declined" | "withdrawn" | "lapsed";
        /** @description The question to ask: about a clause, for a step of the course, or about topics. */
        QuestionRequest: {
            /** @description A clause, by its full id. */
            clause?: string | null;
            /**
             * Format: uint32
             * @description The level, from 1 to 3; by default 1.
             */
            level?: number;
            /** @description The pack. */
            pack: string;
            /** @description A step of the course, from 1. */
            step?: number | null;
            /** @description The topics, in turn; by default all topics of the pack. */
            topics?: components["schemas"]["TopicName"][];
        };
        /**
         * @description A rank of the house, the lowest first.
         * @enum {string}
         */
        Rank: "dealer" | "box" | "floor" | "shift-manager";
        /**
         * @description A reaction. The list is closed, so that nobody can send free text to other players.
         * @enum {string}
         */
        Reaction: "applause" | "nice-one" | "good-luck" | "ouch" | "thanks";
        /** @description A person's result. */
        RealityCheck: {
            /**
             * Format: int64
             * @description The time played, in minutes.
             */
            minutes: number;
            /**
             * Format: int64
             * @description The amount won or lost in that time, in cents.
             */
            net: number;
        };
        /** @description A reason and its consequence. */
        ReasonText: {
            /** @description The clause that provides the reason. */
            clause: string;
            /** @description The name in commands. */
            reason: string;
            /** @description The consequence, in words. */
            words: string;
        };
        /** @description The reasons that the crew may give. */
        Reasons: {
            /** @description Reasons for a throw not to count. */
            no_roll: components["schemas"]["ReasonText"][];
            /** @description Reasons for the dice to pass to the next player. */
            relief: components["schemas"]["ReasonText"][];
            /** @description Reasons for fresh dice. */
            spoilt: components["schemas"]["ReasonText"][];
        };
        /** @description Codes for people who have lost their authenticator. */
        RecoveryCodes: {
            /** @description The recovery codes. Each code is valid for one sign-in. The codes are not shown again. */
            recovery: string[];
        };
        /** @description The pattern of the first two cards. */
        RedDogPattern: components["schemas"]["RedDogPatternSpread"] | "pair" | "consecutive";
        /** @description The cards have a spread of this size. */
        RedDogPatternSpread: {
            /**
             * Format: uint32
             * @description The cards have a spread of this size.
             */
            spread: number;
        };
        /** @description A round of Red Dog on the table. */
        RedDogRound: {
            /** @description The cards in the order of the deal. */
            cards: string[];
            /** @description Whether the round is settled. */
            over: boolean;
            /** @description True after "No more raises". */
            raises_closed: boolean;
            /** @description The raises that players declined by standing. */
            stood?: components["schemas"]["BetSpot"][];
        };
        /** @description A bet that the table refuses. */
        RefusedBetInfo: {
            /** @description Whether the table always refuses the bet. */
            always: boolean;
            /** @description The clause. */
            clause: string;
            /** @description The reason. */
            reason: string;
            /** @description The wager. */
            wager: string;
            /** @description The situation in which the table refuses the bet. */
            when: string;
        };
        /** @description A command was refused, or a message was not a command. */
        RefusedMessage: {
            /** @description The clause that the dealer cites for the refusal. */
            clause?: string;
            /** @description The code, for programs. */
            code: string;
            /** @description Details of the code, by name. The errors of a strategy are the list `faults`, of type `StrategyMistake`. */
            facts?: {
                [key: string]: unknown;
            };
            /** @description All faults in the rules of a table, if those are the problem. */
            faults?: components["schemas"]["FaultInfo"][];
            /**
             * Format: int64
             * @description The amount in cents that would have been accepted, if there is one.
             */
            limit?: number;
            /**
             * Format: uint64
             * @description The number of the command, if the message had one.
             */
            n?: number;
            /** @description The reason, for people. */
            words: string;
        };
        /** @description Consecutive entries of a table. */
        Replay: {
            /** @description The entries, as a connection sends them to spectators. */
            entries: components["schemas"]["ReplayedEntry"][];
            /**
             * Format: uint64
             * @description The number of the first entry.
             */
            from: number;
            /**
             * Format: uint64
             * @description The number of lines in the log. The last entry's number is one less than this number.
             */
            lines: number;
            /** @description The players before the first entry: number and name. */
            people: [
                number,
                string
            ][];
            /**
             * Format: uint64
             * @description The table.
             */
            table: number;
            /** @description The table before the first entry, as spectators see it. */
            view: components["schemas"]["View"];
        };
        /** @description An entry, as a connection sends it. */
        ReplayedEntry: {
            /** @description The time of the decision. */
            at: string;
            /** @description The requester. */
            by: components["schemas"]["Actor"];
            /** @description The draw, if chance decided. */
            chance?: components["schemas"]["DrawInfo"];
            /**
             * Format: uint64
             * @description The time for which bets stay open from now on, in milliseconds, if the clock runs.
             */
            clock_ms?: number;
            /** @description The command. */
            do?: components["schemas"]["LogObject"];
            /** @description At a table that people deal: what the dealer does with chips and the puck, in order. */
            jobs?: components["schemas"]["DealerJob"][];
            /**
             * Format: uint64
             * @description The number in the table's stream.
             */
            n: number;
            /**
             * @description The result of each bet that the entry decides, returns or moves. Entries that the house sends because a client
             *     missed them do not have these results.
             */
            outcomes?: components["schemas"]["BetOutcome"][];
            /** @description The players after the entry: number and name. */
            people: [
                number,
                string
            ][];
            /** @description The events. */
            then: components["schemas"]["LogObject"][];
            /** @description The events in words, with clauses. */
            told: components["schemas"]["Sentence"][];
            type: components["schemas"]["EntryTag"];
            /** @description A draw that was called off, with its secret revealed. */
            undrawn?: components["schemas"]["CancelledDraw"];
            /** @description The table afterwards. */
            view?: components["schemas"]["View"];
        };
        /** @description A number that the client gives to a request, so that a request sent twice is carried out only once. */
        RequestNumber: {
            /** @description The name that the client chose for itself: at most 40 letters, digits and punctuation marks. */
            client: string;
            /**
             * Format: uint64
             * @description The number of the command. Each number must be larger than the one before.
             */
            n: number;
        };
        /** @description A player's request that has reached the dealer. */
        RequestView: {
            /**
             * Format: uint32
             * @description The number.
             */
            request: number;
            /** @description The request in a sentence. */
            words: string;
        };
        /** @description A line of the distribution: one result of a wager. */
        ResultChance: {
            /** @description Its chance. */
            chance: string;
            /**
             * Format: double
             * @description The chance, rounded to a float.
             */
            chance_decimal: number;
            /** @description The clauses that decide the result. */
            clauses: string[];
            /** @description The result of a stake of one. */
            result: string;
            /** @description A description of the event. */
            words: string;
        };
        /** @description The result of a roll, a hand or a spin. */
        ResultInfo: {
            /** @description Craps: the dice. */
            dice?: [
                number,
                number
            ];
            /**
             * @description The kind of result, for its colour. Craps: `seven-out`, `point-made`, `point`, `natural`, `craps` or `other`;
             *     baccarat: `player`, `banker` or `tie`; a wheel: the symbol; Casino War: `player`, `dealer` or `tie` if it is the same for
             *     every player's first card, else `mixed`; other games: `other`.
             */
            tone: string;
            /** @description The short form: `4-3`, `B`, `spread 4, in`, `KH`, `joker`. */
            words: string;
        };
        /** @description The new roles of a person. */
        RoleAssignment: {
            /**
             * @description All roles of the person: any of `player`, `dealer`, `supervisor`, `auditor`, `administrator` and
             *     `trainer`.
             */
            roles: components["schemas"]["RoleName"][];
        };
        /**
         * @description A role.
         * @enum {string}
         */
        RoleName: "player" | "dealer" | "supervisor" | "auditor" | "administrator" | "trainer";
        /**
         * @description The form in which a round is exported.
         * @enum {string}
         */
        RoundFormat: "json" | "csv";
        /** @description A table of a game played in rounds. */
        RoundInfo: {
            /** @description Bets on other players' positions. */
            behind?: components["schemas"]["PositionInfo"][];
            /** @description The cards on the table. */
            cards: components["schemas"]["CardsInfo"];
            /** @description The entry of cards, if nobody knows the order of the shoe. */
            entry?: components["schemas"]["CardEntryInfo"];
            /** @description The amounts on the meters, in cents. */
            meters?: number[];
            /**
             * Format: int64
             * @description The amount on the must-hit meter, in cents.
             */
            must_hit?: number;
            next: components["schemas"]["NextStep"] | null;
            /** @description Red Dog: the pattern of the first two cards. */
            pattern?: components["schemas"]["RedDogPattern"];
            /** @description The occupied positions, with their players' bets there. */
            places: components["schemas"]["PositionInfo"][];
            /** @description The number of positions, free and taken. */
            positions: number;
            /** @description The results of this shoe. */
            results: components["schemas"]["BaccaratResult"][];
            shoe: components["schemas"]["ShoeInfo"] | null;
            /** @description The cards, dice and other equipment on the table. */
            shown: components["schemas"]["ShownRound"];
            /** @description The stage of the round. */
            stage: components["schemas"]["RoundStage"];
            /** @description Baccarat, when a round is over: why Player and Banker drew a third card, or stood. */
            third_cards?: [
                {
                    /** @description The clause. */
                    clause: string;
                    /** @description The explanation. */
                    words: string;
                },
                {
                    /** @description The clause. */
                    clause: string;
                    /** @description The explanation. */
                    words: string;
                }
            ];
            /**
             * Format: int64
             * @description The tip box.
             */
            tips: number;
            /** @description The wheel. */
            wheel: components["schemas"]["WheelPosition"];
        };
        /** @description A round of a table, from the end of the previous round to its own end. */
        RoundRecord: {
            /** @description Whether the round has ended. */
            ended: boolean;
            /** @description The entries, as a connection sends them to spectators. */
            entries: components["schemas"]["ReplayedEntry"][];
            /**
             * Format: uint64
             * @description The first entry of the round.
             */
            from: number;
            /** @description The name of the table. */
            name: string;
            /** @description The pack that provides the rules. */
            pack: string;
            /**
             * Format: uint64
             * @description The table.
             */
            table: number;
            /**
             * Format: uint64
             * @description The last entry of the round.
             */
            to: number;
        };
        /**
         * RoundRequest
         * @description A request to a table of rounds. It refers to wagers by their names on the layout (`banker`, `tie`, `war`) and to
         *     positions by their numbers, from 1. A request without an optional `position` applies to the player's first
         *     position.
         */
        RoundRequest: components["schemas"]["RoundRequestSit"] | components["schemas"]["RoundRequestTakePosition"] | components["schemas"]["RoundRequestBuyIn"] | components["schemas"]["RoundRequestColour"] | components["schemas"]["RoundRequestLeave"] | components["schemas"]["RoundRequestBet"] | components["schemas"]["RoundRequestReduce"] | components["schemas"]["RoundRequestDown"] | components["schemas"]["RoundRequestCut"] | components["schemas"]["RoundRequestDeclineCut"] | components["schemas"]["RoundRequestPayVigorish"] | components["schemas"]["RoundRequestConfirm"] | components["schemas"]["RoundRequestLateBet"] | components["schemas"]["RoundRequestClose"] | components["schemas"]["RoundRequestDeal"] | components["schemas"]["RoundRequestNewShoe"] | components["schemas"]["RoundRequestUnseenShoe"] | components["schemas"]["RoundRequestEnterCards"] | components["schemas"]["RoundRequestCorrectCard"] | components["schemas"]["RoundRequestRecut"] | components["schemas"]["RoundRequestCover"] | components["schemas"]["RoundRequestLoad"] | components["schemas"]["RoundRequestBurn"] | components["schemas"]["RoundRequestArrange"] | components["schemas"]["RoundRequestTrigger"] | components["schemas"]["RoundRequestDraw"] | components["schemas"]["RoundRequestTurn"] | components["schemas"]["RoundRequestGiveUp"] | components["schemas"]["RoundRequestDelay"] | components["schemas"]["RoundRequestDrawnInError"] | components["schemas"]["RoundRequestFoundFaceUp"] | components["schemas"]["RoundRequestRaise"] | components["schemas"]["RoundRequestStand"] | components["schemas"]["RoundRequestConvert"] | components["schemas"]["RoundRequestWar"] | components["schemas"]["RoundRequestSurrender"] | components["schemas"]["RoundRequestSpin"] | components["schemas"]["RoundRequestSlip"] | components["schemas"]["RoundRequestPeg"] | components["schemas"]["RoundRequestPropose"] | components["schemas"]["RoundRequestShake"] | components["schemas"]["RoundRequestCocked"] | components["schemas"]["RoundRequestShakerFault"] | components["schemas"]["RoundRequestNewShaker"];
        /** @description Crew: set the next cards. Only the table of a rehearsal accepts this. */
        RoundRequestArrange: {
            /** @description The cards. */
            cards: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "arrange";
            /** @description Whether these are the only cards left. */
            only?: boolean;
        };
        /** @description Make a wager, or add to it. */
        RoundRequestBet: {
            /** @description The amount to add. */
            amount: components["schemas"]["Cents"];
            cash?: components["schemas"]["Cents"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "bet";
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The position to bet on.
             */
            position?: number | null;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: the dealer shows and burns the first card. */
        RoundRequestBurn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "burn";
        };
        /** @description Buy more chips. */
        RoundRequestBuyIn: {
            /** @description The value of the chips. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "buy-in";
        };
        /** @description Crew: close the bets, or the raises. */
        RoundRequestClose: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "close";
        };
        /** @description Crew: the dice were shaken, and a die does not lie flat. */
        RoundRequestCocked: {
            dice?: components["schemas"]["ThreeDice"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "cocked";
        };
        /** @description Get colour chips, which have no value printed on them. */
        RoundRequestColour: {
            /** @description The value of each chip. */
            chip: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "colour";
        };
        /** @description Crew: confirm a wager that was called out. */
        RoundRequestConfirm: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "confirm";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The position on which the wager lies, if it is not the player's.
             */
            on?: number | null;
            /**
             * Format: uint32
             * @description A position of the player who called the wager.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Take the last payment of a bet in larger chips. */
        RoundRequestConvert: {
            /** @description The value of each chip. */
            chip: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "convert";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The position of the wager. Without it, the player's first position; if nothing is left to convert there,
             *     the next payment of the wager at another position.
             */
            position?: number | null;
            /**
             * Format: uint32
             * @description The number of chips in the bet.
             */
            stack?: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: correct the card that was entered last. The table then carries out the command again with this card. */
        RoundRequestCorrectCard: {
            /** @description The card that was seen. */
            card: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "correct-card";
            /** @description Whether a supervisor corrects the card after the next bet or call. Bets made since then go back. */
            late?: boolean;
        };
        /** @description Crew: the dealer puts the second cover card in. */
        RoundRequestCover: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "cover";
            /**
             * Format: uint32
             * @description The number of cards above the bottom.
             */
            from_bottom: number;
        };
        /** @description Cut the cards. If the crew cuts, `by` names the role. */
        RoundRequestCut: {
            /**
             * Format: uint32
             * @description The number of cards from the top.
             */
            at: number;
            by?: components["schemas"]["HouseCutter"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "cut";
        };
        /** @description Crew: continue the deal, to the next decision or to the settlement. */
        RoundRequestDeal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "deal";
            slip?: components["schemas"]["DealingError"] | null;
        };
        /** @description Do not cut. */
        RoundRequestDeclineCut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "decline-cut";
        };
        /** @description Crew: a player delays, and loses the right to turn the cards. */
        RoundRequestDelay: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "delay";
            /**
             * Format: uint32
             * @description The player's position.
             */
            position: number;
        };
        /** @description Take a wager down. */
        RoundRequestDown: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "down";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The position of the wager.
             */
            position?: number | null;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: one of the players who qualify was drawn at random. */
        RoundRequestDraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "draw";
            /**
             * Format: uint32
             * @description The index, from 0, of the drawn player among those who qualify.
             */
            ticket: number;
        };
        /** @description Crew: a card was drawn in error and not shown. */
        RoundRequestDrawnInError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "drawn-in-error";
        };
        /** @description Crew: enter the next cards that can be seen, from a shoe whose order nobody knows. */
        RoundRequestEnterCards: {
            /** @description The cards, such as `9C`, in the order in which they were seen. */
            cards: string[];
            /** @description Whether the cover card came out before these cards. */
            cover?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "enter-cards";
        };
        /** @description Crew: the next card was found face up. */
        RoundRequestFoundFaceUp: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "found-face-up";
        };
        /** @description Give up the right to turn the cards. */
        RoundRequestGiveUp: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "give-up";
        };
        /** @description Crew: a player set chips down after bets were closed, and nobody noticed. */
        RoundRequestLateBet: {
            /** @description The amount. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "late-bet";
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The position on which the chips lie, if it is not the player's.
             */
            on?: number | null;
            /**
             * Format: uint32
             * @description A position of the player who set the chips down.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Leave the table. */
        RoundRequestLeave: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "leave";
        };
        /** @description Crew: the dealer puts the cards into the shoe. */
        RoundRequestLoad: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "load";
        };
        /** @description Crew: a new shaker stands on the table. */
        RoundRequestNewShaker: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "new-shaker";
        };
        /** @description Crew: new cards arrive, in the order after the shuffle. */
        RoundRequestNewShoe: {
            /** @description The cards, such as `9C`, top card first. */
            cards: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "new-shoe";
        };
        /** @description Pay the vigorish that is marked as due. */
        RoundRequestPayVigorish: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "pay-vigorish";
        };
        /** @description Crew: the wheel was spun, and the indicator rests on a peg. */
        RoundRequestPeg: {
            beside?: components["schemas"]["WheelSpace"] | null;
            direction?: components["schemas"]["Direction"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "peg";
            /**
             * Format: uint32
             * @description The number of revolutions.
             */
            revolutions?: number | null;
        };
        /** @description Crew: the operator proposes a different wheel, such as `1=1 joker=40 : 1 1 joker`. */
        RoundRequestPropose: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "propose";
            /** @description The wheel. */
            wheel: string;
        };
        /** @description Raise. */
        RoundRequestRaise: {
            amount?: components["schemas"]["Cents"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "raise";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The position to raise at.
             */
            position?: number | null;
        };
        /** @description Crew: a floorperson orders another cut. */
        RoundRequestRecut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "recut";
        };
        /** @description Take part of a wager back. */
        RoundRequestReduce: {
            /** @description The amount to take back. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "reduce";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The position of the wager.
             */
            position?: number | null;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: the dice were shaken and lie flat. */
        RoundRequestShake: {
            /** @description The faces of the dice. */
            dice: components["schemas"]["ThreeDice"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "shake";
            /**
             * Format: uint32
             * @description The number of shakes.
             */
            shakes?: number | null;
        };
        /** @description Crew: the shaker does not work. */
        RoundRequestShakerFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "shaker-fault";
        };
        /** @description Sit down with chips and take a position: the given one, or the first that is free. */
        RoundRequestSit: {
            /** @description The value of the chips to bring. */
            chips: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "sit";
            /**
             * Format: uint32
             * @description The position to take.
             */
            position?: number | null;
        };
        /** @description Crew: the wheel was spun, and the indicator slipped from one space to another. */
        RoundRequestSlip: {
            /** @description Whether the dealer had already called the first space. */
            called: boolean;
            direction?: components["schemas"]["Direction"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "slip";
            /** @description The space on which the indicator rested first. */
            from: components["schemas"]["WheelSpace"];
            /**
             * Format: uint32
             * @description The number of revolutions.
             */
            revolutions?: number | null;
            /** @description The space on which the indicator rested afterwards. */
            to: components["schemas"]["WheelSpace"];
        };
        /** @description Crew: the wheel was spun and stopped on a space. */
        RoundRequestSpin: {
            direction?: components["schemas"]["Direction"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "spin";
            /**
             * Format: uint32
             * @description The number of revolutions.
             */
            revolutions?: number | null;
            /** @description The space on which the wheel stopped. */
            space: components["schemas"]["WheelSpace"];
        };
        /** @description Do not raise. */
        RoundRequestStand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "stand";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The position to stand at.
             */
            position?: number | null;
        };
        /** @description Surrender. */
        RoundRequestSurrender: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "surrender";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The position to surrender at.
             */
            position?: number | null;
        };
        /** @description Take an additional position. */
        RoundRequestTakePosition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "take-position";
            /**
             * Format: uint32
             * @description The position to take.
             */
            position: number;
        };
        /** @description Crew: set the hidden amount at which the must-hit meter pays. */
        RoundRequestTrigger: {
            /** @description The amount of the meter. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "trigger";
        };
        /** @description Give the cards back face up. */
        RoundRequestTurn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "turn";
        };
        /** @description Crew: new cards arrive in an order that nobody knows. The dealer then enters each card when it can be seen. */
        RoundRequestUnseenShoe: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "unseen-shoe";
        };
        /** @description Go to war. */
        RoundRequestWar: {
            amount?: components["schemas"]["Cents"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "war";
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The position to go to war at.
             */
            position?: number | null;
        };
        /**
         * @description Whether bets are open, closed, or in play.
         * @enum {string}
         */
        RoundStage: "betting" | "closed" | "in-play";
        /** @description The rules of a table. */
        RuleBook: {
            /** @description The crew's calls. */
            calls: components["schemas"]["CallText"][];
            /**
             * @description Cards: the value of each rank from `A` to `K`. At baccarat, this is the card's points; in games that compare
             *     ranks, it is the card's rank.
             */
            card_values?: {
                [key: string]: number;
            };
            /** @description The clauses of the pack, of the packs that amend it, and of the packs that it amends. */
            clauses: components["schemas"]["ClauseText"][];
            /** @description The tasks that the crew performs automatically, unless the table was opened with a `crew` that lacks them. */
            crew_tasks: components["schemas"]["CrewTask"][];
            /**
             * @description The decisions that players make at the table. The figures of the wagers have the worth of a decision that can
             *     change the result; a cut, and the turning of cards, cannot, and so they have none.
             */
            decisions?: components["schemas"]["DecisionText"][];
            /** @description The document. */
            document: string;
            /** @description Baccarat: whether only the last digit of a total counts. */
            drops_tens?: boolean;
            /** @description The game. */
            game: components["schemas"]["GameName"];
            /** @description All choices, including the defaults. */
            options: {
                [key: string]: string;
            };
            /** @description The pack. */
            pack: string;
            /** @description The reasons that the crew may give. */
            reasons: components["schemas"]["Reasons"];
            /**
             * Format: int64
             * @description The smallest chip, in cents.
             */
            smallest_chip: number;
            /** @description The document's name for the game. */
            title: string;
            /** @description The version of the pack. */
            version: string;
            /** @description The wagers that are offered, in the order of the document. */
            wagers: components["schemas"]["WagerRules"][];
            wheel?: components["schemas"]["WheelInfo"] | null;
        };
        /** @description A rule other than a wager that differs. */
        RuleComparison: {
            /** @description The value at the first table; missing if the table has no such rule. */
            a: string | null;
            /** @description The value at the second table; missing if the table has no such rule. */
            b: string | null;
            /** @description The clauses at the first table. */
            clauses_a: string[];
            /** @description The clauses at the second table. */
            clauses_b: string[];
            /** @description The rule's path in the packs' blocks: `betting.close`, `shooter.needs`. */
            path: string;
        };
        /** @description Tables with the same rules, and the facts that set them apart. */
        RulesDistinctions: {
            /** @description The facts, the most important first. */
            facts: components["schemas"]["DistinctionInfo"][];
            /** @description The numbers of the tables. */
            tables: number[];
        };
        /** @description A summary of rules. */
        RulesInfo: {
            /** @description All choices, including the defaults. */
            options: {
                [key: string]: string;
            };
            /** @description The pack. */
            pack: string;
            /** @description The table's name. */
            table: string;
            /** @description Its version. */
            version: string;
            /**
             * Format: uint64
             * @description The number of wagers on the layout.
             */
            wagers: number;
        };
        /**
         * @description The kind of case for which a ruling is needed.
         * @enum {string}
         */
        RulingCause: "irregularity" | "scenario" | "interpretation";
        /** @description A ruling on a case that the document does not cover. */
        RulingRequest: components["schemas"]["RulingRequestPay"] | components["schemas"]["RulingRequestReturn"] | components["schemas"]["RulingRequestForfeit"] | components["schemas"]["RulingRequestPassDice"] | components["schemas"]["RulingRequestVoidRound"];
        /** @description The player forfeits a bet. */
        RulingRequestForfeit: {
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The player's position.
             */
            position: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            rules: "forfeit";
            /** @description The wager. */
            wager: string;
        };
        /** @description The dice go to the next player. */
        RulingRequestPassDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            rules: "pass-dice";
        };
        /** @description The house pays a player. */
        RulingRequestPay: {
            /** @description The amount to pay. */
            amount: components["schemas"]["Cents"];
            /**
             * Format: uint32
             * @description The player's position.
             */
            position: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            rules: "pay";
        };
        /** @description The player gets a bet back undecided. */
        RulingRequestReturn: {
            /** @description Whether the bet is a dealer bet rather than the player's. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The player's position.
             */
            position: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            rules: "return";
            /** @description The wager. */
            wager: string;
        };
        /** @description The ruling voids the round. */
        RulingRequestVoidRound: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            rules: "void-round";
        };
        /** @description A bet on the layout. */
        SceneBet: {
            /** @description The player's last call: on or off, if there is one. */
            called?: boolean | null;
            /** @description Whether the bet is for the dealers. */
            for_dealers: boolean;
            /** @description The player's name. */
            player: string;
            /**
             * Format: uint32
             * @description The position, from 1.
             */
            position: number;
            /**
             * Format: int64
             * @description The stake.
             */
            stake: number;
            /** @description The name of the wager, such as `Place 6`. */
            wager: string;
        };
        /** @description A clause that decides an answer. */
        SchoolClause: {
            /** @description The full id. */
            id: string;
            /** @description The text; empty if the pack has none. */
            text: string;
        };
        /** @description The lessons of a pack. */
        SchoolInfo: {
            /** @description The player's course, in order. */
            course: components["schemas"]["CourseStepInfo"][];
            /** @description The game. */
            game: components["schemas"]["GameName"];
            /**
             * Format: uint32
             * @description The highest level.
             */
            levels: number;
            /** @description The pack. */
            pack: string;
            /**
             * Format: uint32
             * @description The number of right answers that a step of the course needs.
             */
            step_answers: number;
            /** @description The title of the document. */
            title: string;
            /** @description The topics for which the pack has questions. */
            topics: components["schemas"]["TopicName"][];
        };
        /** @description The table of a question, as spectators would see it. */
        SchoolTableInfo: {
            /** @description The meanings of the numbers in events. */
            legend: components["schemas"]["Legend"];
            /** @description The players: number and name. */
            people: [
                number,
                string
            ][];
            /** @description The setup. */
            setup: components["schemas"]["Setup"];
            /** @description The table. */
            view: components["schemas"]["View"];
        };
        /**
         * Format: uint32
         * @description A position at the table, counted from 0. [`SeatNo::position`] is the number that people use.
         */
        SeatNo: number;
        /** @description A sentence about an event. */
        Sentence: {
            /** @description The words that a member of the crew calls, without the caller, if the sentence is a call. */
            call?: string;
            /** @description The clause that decided the event, if any. */
            clause?: string | null;
            /** @description The text. */
            words: string;
        };
        /** @description A message from the house. */
        ServerMessage: components["schemas"]["ServerMessageState"] | components["schemas"]["ServerMessageEntry"] | components["schemas"]["ServerMessageDone"] | components["schemas"]["ServerMessageRefused"] | components["schemas"]["ServerMessageOffers"] | components["schemas"]["ServerMessageRealityCheck"] | components["schemas"]["ServerMessageQuestion"] | components["schemas"]["ServerMessagePace"] | components["schemas"]["ServerMessageAutoplay"] | components["schemas"]["ServerMessageReaction"];
        /** @description The strategy that the house plays at the person's seat began, played a round, or ended. */
        ServerMessageAutoplay: {
            /** @description The strategy in one sentence. */
            about: string;
            /** @description Why the autoplay ended; absent while it is on. */
            ended?: components["schemas"]["AutoplayEnd"];
            /**
             * Format: uint32
             * @description The number of rounds after which the strategy stops.
             */
            most_rounds?: number;
            /**
             * Format: int64
             * @description The amount won or lost since it began, in cents.
             */
            net: number;
            /**
             * Format: int64
             * @description The strategy stops when the rail holds at least this amount, in cents.
             */
            rail_at_least?: number;
            /**
             * Format: int64
             * @description The strategy stops when the rail holds at most this amount, in cents.
             */
            rail_at_most?: number;
            /** @description The bets of the strategy that the table refused, each once. */
            refused?: components["schemas"]["AutoplayRefusal"][];
            /**
             * Format: uint32
             * @description The number of rolls, hands or spins since it began.
             */
            rounds: number;
            /** @description The name of the strategy; `own` for a text that the person wrote. */
            strategy: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "autoplay";
        };
        /** @description A command was carried out. */
        ServerMessageDone: {
            /** @description Whether the command had already been carried out, so that nothing happened this time. */
            again: boolean;
            /**
             * Format: uint64
             * @description The entry of the table's stream that records the command; none if the command needs no entry.
             */
            entry?: number;
            /**
             * Format: uint64
             * @description The number of the command.
             */
            n: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "done";
        };
        /** @description A new entry in the table's log. */
        ServerMessageEntry: {
            /** @description The time of the decision. */
            at: string;
            /** @description The requester. */
            by: components["schemas"]["Actor"];
            /** @description The draw, if chance decided. */
            chance?: components["schemas"]["DrawInfo"];
            /** @description The changes of the view, to be applied one after another (JSON Patch, RFC 6902). */
            changes?: components["schemas"]["ViewChange"][];
            /**
             * Format: uint64
             * @description The time for which bets stay open from now on, in milliseconds, if the clock runs.
             */
            clock_ms?: number;
            /** @description The command. */
            do?: components["schemas"]["LogObject"];
            /** @description The house players among the people present. */
            house_players?: number[];
            /** @description At a table that people deal: what the dealer does with chips and the puck, in order. */
            jobs?: components["schemas"]["DealerJob"][];
            /**
             * Format: uint64
             * @description The number in the table's stream.
             */
            n: number;
            /**
             * @description The result of each bet that the entry decides, returns or moves. Entries that the house sends because a client
             *     missed them do not have these results.
             */
            outcomes?: components["schemas"]["BetOutcome"][];
            /** @description The people in the entry: number and name. An entry with changes has the people only if they have changed. */
            people?: [
                number,
                string
            ][];
            /**
             * Format: uint64
             * @description If the connection asked for changes: the number of the entry after which the table had the state that the
             *     changes start from. A client whose view has this number or a later one applies them; any other client connects
             *     again.
             */
            since?: number;
            /** @description The events. */
            then: components["schemas"]["LogObject"][];
            /** @description The events in words, with clauses. */
            told: components["schemas"]["Sentence"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "entry";
            /** @description A draw that was called off, with its secret revealed. */
            undrawn?: components["schemas"]["CancelledDraw"];
            /** @description The table afterwards. */
            view?: components["schemas"]["View"];
        };
        /** @description The person's current options. */
        ServerMessageOffers: {
            /**
             * Format: uint64
             * @description The number of the question.
             */
            n: number;
            /** @description The offers. */
            offers: components["schemas"]["Offer"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "offers";
        };
        /** @description Players became ready, or the house started or stopped waiting without its clock. */
        ServerMessagePace: {
            /**
             * Format: uint64
             * @description The time for which bets stay open, in milliseconds, if the clock runs.
             */
            clock_ms?: number;
            /** @description Whether a person deals at this table, but no member of the crew is connected. */
            no_dealer?: boolean;
            /** @description Whether the only player plays without the clock. */
            own_pace: boolean;
            /** @description The players who do not want to wait for the clock, if several people are at the table. */
            ready: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pace";
        };
        /** @description For the crew: a dealer asks a supervisor, or a question has ended. */
        ServerMessageQuestion: {
            /** @description The last question that has ended. */
            last?: components["schemas"]["AnsweredQuestion"];
            /** @description The open question. */
            open?: components["schemas"]["SupervisorQuestion"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "question";
        };
        /** @description A player reacted. */
        ServerMessageReaction: {
            /**
             * Format: uint32
             * @description The player.
             */
            person: number;
            /** @description The reaction. */
            reaction: components["schemas"]["Reaction"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reaction";
        };
        /** @description The person's result, if they asked for reality checks. */
        ServerMessageRealityCheck: {
            /**
             * Format: int64
             * @description The time played, in minutes.
             */
            minutes: number;
            /**
             * Format: int64
             * @description The amount won or lost in that time, in cents.
             */
            net: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reality-check";
        };
        /** @description A command was refused. */
        ServerMessageRefused: {
            /** @description The clause that the dealer cites for the refusal. */
            clause?: string;
            /** @description The code, for programs. */
            code: string;
            /** @description Details of the code, by name. The errors of a strategy are the list `faults`, of type `StrategyMistake`. */
            facts?: {
                [key: string]: unknown;
            };
            /** @description All faults in the rules of a table, if those are the problem. */
            faults?: components["schemas"]["FaultInfo"][];
            /**
             * Format: int64
             * @description The amount in cents that would have been accepted, if there is one.
             */
            limit?: number;
            /**
             * Format: uint64
             * @description The number of the command, if the message had one.
             */
            n?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refused";
            /** @description The reason, for people. */
            words: string;
        };
        /** @description The table as it is now, always the first message. */
        ServerMessageState: {
            /** @description The strategy that the house plays at the person's seat, or played until now. */
            autoplay?: components["schemas"]["AutoplayInfo"];
            /** @description The pledges for the draw, if it has been called. */
            called?: [
                number,
                string
            ][];
            /**
             * Format: uint64
             * @description The time for which bets stay open, in milliseconds, if the clock runs.
             */
            clock_ms?: number;
            /** @description The commitment to the next draw. */
            commits: string;
            /**
             * Format: uint32
             * @description The maximum number of house players that may come; absent if none can come.
             */
            company?: number;
            /**
             * Format: uint64
             * @description The number of the next draw.
             */
            draw: number;
            /** @description The house players among the people present. */
            house_players?: number[];
            /** @description The meanings of the numbers in events. */
            legend: components["schemas"]["Legend"];
            /**
             * Format: uint64
             * @description The number of the last entry that this state includes.
             */
            n: number;
            /** @description Whether a person deals at this table, but no member of the crew is connected. */
            no_dealer?: boolean;
            /** @description Whether the only player plays without the clock. */
            own_pace?: boolean;
            /** @description The people present: number and name. */
            people: [
                number,
                string
            ][];
            /**
             * Format: uint32
             * @description The version of the protocol.
             */
            protocol: number;
            /** @description The players who do not want to wait for the clock, if several people are at the table. */
            ready?: number[];
            /** @description The setup with which the table was opened. */
            setup: components["schemas"]["Setup"];
            /**
             * Format: uint64
             * @description The table.
             */
            table: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "state";
            /** @description The table. */
            view: components["schemas"]["View"];
            /**
             * Format: uint32
             * @description The number of the person; null without a session.
             */
            you: number | null;
        };
        /** @description A session, as its person sees it. */
        SessionInfo: {
            /** @description The time when the session began. */
            created: string;
            /** @description Whether this is the session of the current request. */
            current: boolean;
            /** @description The latest time at which the session ends. */
            ends: string;
            /**
             * @description The network that it began from: the first three numbers of an IPv4 address, or the first three groups of an IPv6
             *     address.
             */
            from?: string;
            /** @description The id for requests to end the session. */
            id: string;
            /** @description The time of the session's last request, to within a few minutes. */
            last_seen: string;
        };
        /** @description My sessions. */
        SessionsInfo: {
            /** @description My sessions, latest first. */
            sessions: components["schemas"]["SessionInfo"][];
        };
        /**
         * @description The dealer's action on a bet when an outcome is settled.
         * @enum {string}
         */
        SettledAs: "take" | "pay" | "leave";
        /** @description The operator's setup of a table. */
        Setup: {
            /**
             * Format: uint32
             * @description The betting time in auto mode, in seconds. Players have the same time for a decision.
             */
            clock_seconds: number;
            /** @description Steps that the crew takes automatically; without this list, the default steps. */
            crew?: string[];
            /**
             * Format: int64
             * @description The bank's opening chips, and the amount by which the cage refills it before it runs out.
             */
            fill: number;
            /** @description Posted limits, with `all` first. */
            limits?: components["schemas"]["PostedLimit"][];
            /** @description The side that rolls, deals and spins. */
            mode: components["schemas"]["TableMode"];
            /** @description The name of the table, for people. */
            name: string;
            /** @description The operator's choices that differ from the defaults. */
            options?: {
                [key: string]: string;
            };
            /** @description The pack. */
            pack: string;
        };
        /**
         * @description How close a shoe is to its end.
         * @enum {string}
         */
        ShoeEnding: "no" | "cover-seen" | "last-hand" | "due";
        /** @description The shoe as people see it. */
        ShoeInfo: {
            /** @description An exposed card that is set aside until the round is over. */
            aside: string | null;
            /** @description Whether a card is kept for the next round. */
            carried: boolean;
            /**
             * Format: uint32
             * @description The number of discarded cards.
             */
            discards: number;
            /** @description How close the shoe is to its end. */
            ending: components["schemas"]["ShoeEnding"];
            /** @description Whether the decks are fresh. */
            fresh: boolean;
            /** @description The number of cards left. */
            left: number;
            preparing: components["schemas"]["ShoePreparing"] | null;
            /** @description The steps that the crew performed with the cards. */
            steps: components["schemas"]["CardStep"][];
        };
        /** @description The next step in preparing new cards. */
        ShoePreparing: components["schemas"]["ShoePreparingCut"] | components["schemas"]["ShoePreparingCover"] | components["schemas"]["ShoePreparingLoad"] | "burn";
        /** @description Inserting the cover card. */
        ShoePreparingCover: {
            /** @description Inserting the cover card. */
            cover: {
                /** @description The positions that were asked before, for a recut. */
                asked: components["schemas"]["SeatNo"][];
            };
        };
        /** @description The cut. */
        ShoePreparingCut: {
            /** @description The cut. */
            cut: {
                /** @description Whether another cut was ordered. */
                again: boolean;
                /** @description The positions that were asked and did not cut, or whose cut was rejected. */
                asked: components["schemas"]["SeatNo"][];
            };
        };
        /** @description Putting the cards into the shoe. */
        ShoePreparingLoad: {
            /** @description Putting the cards into the shoe. */
            load: {
                /** @description The positions that were asked before, for a recut. */
                asked: components["schemas"]["SeatNo"][];
            };
        };
        /** @description Cards that lie together. */
        ShownHand: {
            /** @description The number of cards face down. */
            down: number;
            /** @description The title, such as `Dealer` or `Position 3`. */
            title: string;
            /** @description The cards that are face up. */
            up: string[];
            /** @description Why the hand has these cards, once the round is over. */
            why?: components["schemas"]["ExplanationInfo"];
        };
        /** @description A player's reaction. */
        ShownReaction: {
            /**
             * Format: uint32
             * @description The player.
             */
            person: number;
            /** @description The reaction. */
            reaction: components["schemas"]["Reaction"];
        };
        /** @description The cards, dice and other equipment on the table, in any game. */
        ShownRound: {
            /** @description The faces of the dice. */
            dice: number[];
            /** @description The cards. */
            hands: components["schemas"]["ShownHand"][];
            /** @description A sentence about other equipment. */
            words: string | null;
        };
        /** @description A person who was admitted. */
        SignInInfo: {
            /** @description Whether the person must change their password before anything else. */
            must_change_password: boolean;
            /** @description The person's name. */
            name: string;
            /**
             * Format: uint32
             * @description The person's number.
             */
            person: number;
            /**
             * @description The session's token. Programs send the token in the header `Authorization: Bearer`; browsers store the token in
             *     a cookie.
             */
            token: string;
        };
        /** @description The result of a simulation. */
        SimulationInfo: {
            /** @description A short description. */
            about: string;
            /**
             * Format: int64
             * @description The bankroll at the start of a session, in cents.
             */
            bankroll: number;
            /** @description The distribution of the final bankrolls. */
            ends: components["schemas"]["EndingBin"][];
            /** @description The bankroll over the course of the sessions. */
            fan: components["schemas"]["BankrollSpread"][];
            /**
             * Format: uint32
             * @description The maximum number of rounds in a session.
             */
            most_rounds: number;
            /** @description All choices, including the defaults. */
            options: {
                [key: string]: string;
            };
            /**
             * Format: uint32
             * @description Rounds per hour.
             */
            pace: number;
            /** @description The pack. */
            pack: string;
            /**
             * @description Figures in dollars, each with its 95% interval and, if known, its exact value. The bets that the table refuses
             *     are listed too. The format is that of `croupier simulate --json` for a strategy.
             */
            result: components["schemas"]["StrategyResult"];
            /** @description The word for a round: `roll`, `hand` or `spin`. */
            round: string;
            /**
             * Format: uint64
             * @description The seed.
             */
            seed: number;
            /** @description The strategy. */
            strategy: string;
            /**
             * Format: uint64
             * @description The number of sessions requested. The result has fewer if time ran out.
             */
            wanted: number;
        };
        /** @description A simulation to run. */
        SimulationOrder: {
            /**
             * Format: int64
             * @description The bankroll at the start of a session, in cents.
             */
            bankroll: number;
            /**
             * Format: int64
             * @description The bankroll that counts as the goal, in cents.
             */
            goal?: number | null;
            /** @description Posted limits, in cents. */
            limits?: components["schemas"]["LimitInfo"][];
            /** @description With a pack, the choices that differ from the defaults. */
            options?: {
                [key: string]: string;
            };
            /**
             * Format: uint32
             * @description Rolls, hands or spins per hour.
             */
            pace?: number | null;
            /** @description The pack. */
            pack?: string | null;
            /**
             * Format: uint32
             * @description The maximum number of rolls, hands or spins in a session; 500 by default.
             */
            rounds?: number | null;
            /**
             * Format: uint64
             * @description The seed. The same seed always gives the same result.
             */
            seed?: number | null;
            /**
             * Format: uint64
             * @description The number of sessions; 10,000 by default.
             */
            sessions?: number | null;
            /** @description Values for the strategy's numbers, in hundredths: `{"unit": 1500}` is a unit of 15. */
            sets?: {
                [key: string]: number;
            };
            /** @description The strategy. */
            strategy: components["schemas"]["StrategyChoice"];
            /**
             * Format: uint64
             * @description The table that provides the rules. Give a table or a pack.
             */
            table?: number | null;
            /** @description A further condition that ends a session, such as `net >= 200`. */
            until?: string | null;
        };
        /** @description A request to the table, or a question. */
        SocketRequest: components["schemas"]["TableRequest"] | components["schemas"]["OffersTag"];
        /**
         * @description The kind of entry to find.
         * @enum {string}
         */
        SoughtKind: "refused" | "overruled" | "disputed" | "void" | "ruled" | "any";
        /** @description The current state of a table. */
        StateMessage: {
            /** @description The strategy that the house plays at the person's seat, or played until now. */
            autoplay?: components["schemas"]["AutoplayInfo"];
            /** @description The pledges for the draw, if it has been called. */
            called?: [
                number,
                string
            ][];
            /**
             * Format: uint64
             * @description The time for which bets stay open, in milliseconds, if the clock runs.
             */
            clock_ms?: number;
            /** @description The commitment to the next draw. */
            commits: string;
            /**
             * Format: uint32
             * @description The maximum number of house players that may come; absent if none can come.
             */
            company?: number;
            /**
             * Format: uint64
             * @description The number of the next draw.
             */
            draw: number;
            /** @description The house players among the people present. */
            house_players?: number[];
            /** @description The meanings of the numbers in events. */
            legend: components["schemas"]["Legend"];
            /**
             * Format: uint64
             * @description The number of the last entry that this state includes.
             */
            n: number;
            /** @description Whether a person deals at this table, but no member of the crew is connected. */
            no_dealer?: boolean;
            /** @description Whether the only player plays without the clock. */
            own_pace?: boolean;
            /** @description The people present: number and name. */
            people: [
                number,
                string
            ][];
            /**
             * Format: uint32
             * @description The version of the protocol.
             */
            protocol: number;
            /** @description The players who do not want to wait for the clock, if several people are at the table. */
            ready?: number[];
            /** @description The setup with which the table was opened. */
            setup: components["schemas"]["Setup"];
            /**
             * Format: uint64
             * @description The table.
             */
            table: number;
            /** @description The table. */
            view: components["schemas"]["View"];
            /**
             * Format: uint32
             * @description The number of the person; null without a session.
             */
            you: number | null;
        };
        /**
         * @description The reason for stopping the dice on their way.
         * @enum {string}
         */
        StopCause: "hand-switch" | "lost-from-view";
        /** @description A strategy by name, or its text. */
        StrategyChoice: string | components["schemas"]["StrategyChoiceText"];
        /** @description A strategy that the person wrote. */
        StrategyChoiceText: {
            /** @description The text of the strategy. */
            text: string;
        };
        /**
         * @description The figures of a strategy. Some keys contain the game's word for a round: `rolls_per_session` and `net_per_roll` at
         *     craps, with `hand` or `spin` at other games.
         */
        StrategyFigures: {
            /** @description Percentiles of the largest drop within a session. */
            drawdown_percentiles: components["schemas"]["Percentile"][];
            /**
             * Format: double
             * @description The best session.
             */
            largest: number;
            /**
             * Format: double
             * @description The worst session.
             */
            least: number;
            /** @description Percentiles of the net result. */
            percentiles: components["schemas"]["Percentile"][];
            /**
             * Format: double
             * @description The standard error of the net result.
             */
            standard_error: number | null;
        } & {
            [key: string]: components["schemas"]["Interval"];
        };
        /** @description A strategy of the library. */
        StrategyInfo: {
            /** @description A short description. */
            about: string;
            /** @description The game that the strategy is written for. */
            game: string;
            /** @description The name of the strategy. */
            name: string;
            /** @description Those of them that no rule changes and whose value is a plain number. */
            numbers: components["schemas"]["StrategyNumber"][];
            /** @description The kind of the strategy. */
            purpose: components["schemas"]["StrategyPurpose"];
            /** @description The strategy's numbers whose values may be set. */
            sets: string[];
            /** @description The text of the strategy. */
            text: string;
        };
        /** @description An error in a strategy. The fact `faults` of a problem lists them. */
        StrategyMistake: {
            /**
             * Format: uint32
             * @description The column in the line, from 1.
             */
            column: number;
            /** @description The remedy, if there is one. */
            help: string | null;
            /**
             * Format: uint32
             * @description The line, from 1.
             */
            line: number;
            /** @description The error in words. */
            message: string;
        };
        /** @description A named number of a strategy. */
        StrategyNumber: {
            /**
             * Format: int64
             * @description The value, in hundredths.
             */
            hundredths: number;
            /** @description The name. */
            name: string;
        };
        /**
         * @description The kind of a strategy. If several kinds apply, the first one counts.
         * @enum {string}
         */
        StrategyPurpose: "progression" | "leaving" | "pressing" | "flat" | "combination";
        /** @description The result of a strategy; amounts are in dollars. */
        StrategyResult: {
            /** @description The engine that simulated the strategy. */
            engine: string;
            /**
             * Format: double
             * @description The maximum error of a probability among the exact figures.
             */
            exact_error: number | null;
            /**
             * Format: double
             * @description The exact average net result per round over endless play; null if unknown.
             */
            exact_long_run: number | null;
            /** @description Whether the exact figures assume that every hand is dealt from a full shoe. */
            exact_whole_shoe: boolean | null;
            /** @description The figures. */
            figures: components["schemas"]["StrategyFigures"];
            /** @description The bets that the table refuses. */
            refused: components["schemas"]["RefusedBetInfo"][];
            /**
             * Format: uint64
             * @description The number of sessions that were played to their end.
             */
            sessions: number;
            /** @description The number of states, if the strategy was compiled. */
            states: number | null;
        } & {
            [key: string]: number;
        };
        /** @description A stream. */
        StreamInfo: {
            /** @description The name of the table. */
            name?: string;
            /** @description Whether the table is closed permanently. */
            retired: boolean;
            /**
             * Format: uint64
             * @description The number of the stream: 0 is the house's, the others belong to the tables.
             */
            stream: number;
        };
        /** @description A question to a supervisor, with the effect of the requested action. */
        SupervisorQuestion: {
            /** @description The table after the action, as spectators would see it. */
            after: components["schemas"]["View"];
            /** @description The request that the supervisor would make. */
            ask: components["schemas"]["TableRequest"];
            /** @description The time of the question. */
            at: string;
            /** @description The table now, as spectators see it. */
            before: components["schemas"]["View"];
            /** @description The person who asks: number and name. */
            by: [
                number,
                string
            ];
            /** @description The chips of each person whom the action concerns. */
            changes: components["schemas"]["ChipChange"][];
            /** @description The name of the table. */
            name: string;
            /** @description The players: number and name. */
            people: [
                number,
                string
            ][];
            /**
             * Format: uint64
             * @description The number of the question. The number changes when the effect changes.
             */
            question: number;
            /**
             * Format: uint64
             * @description The table.
             */
            table: number;
            /** @description The effect in words, with clauses. */
            told: components["schemas"]["Sentence"][];
        };
        /** @description A symbol of a wheel. */
        SymbolPayout: {
            /** @description Its payout. */
            pays: string;
            /** @description The symbol. */
            symbol: string;
        };
        /** @description The differences between two tables. */
        TableComparison: {
            /** @description Wagers that both tables have, on different terms or at a different price. */
            changed: components["schemas"]["WagerComparison"][];
            /** @description Wagers that only the first table has. */
            only_a: components["schemas"]["WagerFigures"][];
            /** @description Wagers that only the second table has. */
            only_b: components["schemas"]["WagerFigures"][];
            /** @description The other rules that differ: shooter, shoe, calls, irregularities. */
            rules: components["schemas"]["RuleComparison"][];
            /** @description The number of lines that are the same at both tables. */
            same: number;
        };
        /** @description A summary of a table. */
        TableInfo: {
            /**
             * Format: uint32
             * @description The time for which bets are open, in seconds.
             */
            clock_seconds: number;
            game: components["schemas"]["GameName"] | null;
            /**
             * Format: uint32
             * @description The number of house players among the players.
             */
            house_players?: number;
            /** @description Posted limits, in cents. */
            limits: components["schemas"]["LimitInfo"][];
            /**
             * Format: uint64
             * @description The number of lines in the table's stream.
             */
            lines: number;
            /** @description The dealer: the house, or its crew. */
            mode: components["schemas"]["ModeInfo"];
            /** @description The table's name, unique among open tables. */
            name: string;
            /** @description The operator's choices that differ from the defaults. */
            options: {
                [key: string]: string;
            };
            /** @description The pack that provides the rules. */
            pack: string;
            /** @description The names of the players. */
            people: string[];
            /**
             * Format: uint64
             * @description The number of places, free and taken.
             */
            places: number;
            /** @description Craps: the number of totals that can become a point; 0 in other games. */
            points: number;
            /** @description The results of the last rolls, hands or spins, newest last. */
            results: components["schemas"]["ResultInfo"][];
            /**
             * Format: uint64
             * @description The table's number, which is also the number of its stream.
             */
            table: number;
            /** @description The document's name for the game. */
            title: string | null;
            /** @description Whether it is a training table: a trainee deals it to house players, with play chips, and nobody else can play. */
            training?: boolean;
            /**
             * @description Whether the table's log cannot be read. If so, nobody can play there, and only `table`, `name` and `pack` are
             *     known.
             */
            unreadable?: boolean;
            /**
             * Format: uint32
             * @description The number of connections that watch.
             */
            watching: number;
        };
        /**
         * @description The side that rolls, deals and spins.
         * @enum {string}
         */
        TableMode: "auto" | "crew";
        /** @description Any request to a table. */
        TableRequest: components["schemas"]["CommonRequest"] | components["schemas"]["CrapsRequest"] | components["schemas"]["RoundRequest"];
        /** @description The table of a question. */
        TableScene: {
            /** @description The bets on the layout. */
            bets: components["schemas"]["SceneBet"][];
            /** @description Sentences about the table: the puck, the cards. */
            notes: string[];
        };
        /** @description The balances of a table's accounts, in cents. */
        TableStatement: {
            /**
             * Format: int64
             * @description The bank.
             */
            bank: number;
            /**
             * Format: int64
             * @description Chips that players took away.
             */
            cashed: number;
            /**
             * Format: int64
             * @description Chips from the bank to the cage.
             */
            credits: number;
            /**
             * Format: int64
             * @description Chips that players brought to the table.
             */
            drop: number;
            /**
             * Format: int64
             * @description Chips from the cage to the bank.
             */
            fills: number;
            /**
             * Format: int64
             * @description Players' chips on the layout, including the commission held for their bets.
             */
            layout: number;
            /**
             * Format: uint64
             * @description The number of lines of the table's stream that the balances include.
             */
            lines: number;
            /** @description The meters, in the order of the table. */
            meters: number[];
            /**
             * Format: int64
             * @description The must-hit meter.
             */
            must_hit?: number;
            /**
             * Format: int64
             * @description Players' chips that are not on the layout.
             */
            rails: number;
            /**
             * Format: int64
             * @description The house's win: bank, vigorish and meters, less fills, plus credits.
             */
            result: number;
            /**
             * Format: uint64
             * @description The table.
             */
            table: number;
            /**
             * Format: int64
             * @description The tip box.
             */
            tips: number;
            /**
             * Format: int64
             * @description Vigorish that the house has earned.
             */
            vigorish: number;
        };
        /** @description The chips of a lost bet. Amounts are in cents. */
        TakeTask: {
            /**
             * Format: int64
             * @description The lost stake.
             */
            amount: number;
            /**
             * Format: int64
             * @description The commission that was held for the bet, and that the house earns.
             */
            commission: number;
            /**
             * Format: int64
             * @description The part of the stake that goes back to the player.
             */
            returned: number;
        };
        /** @description A kind of table that players may open: an entry `[[template]]` of the configuration. */
        Template: {
            /**
             * Format: uint32
             * @description The time for which bets stay open, in seconds; if absent, the house's `clock-seconds`.
             */
            clock_seconds?: number | null;
            /** @description The tasks that the crew performs automatically; if absent, the default ones. */
            crew?: string[] | null;
            /** @description Whether a person enters dice, cards and calls. Otherwise the house rolls, deals and spins. */
            dealt?: boolean;
            /** @description Posted limits. */
            limits?: components["schemas"]["TemplateLimit"][];
            /** @description The name by which players choose the template. */
            name: string;
            /** @description Choices that differ from the defaults. */
            options?: {
                [key: string]: string;
            };
            /** @description The pack. */
            pack: string;
        };
        /** @description A posted limit of a template. */
        TemplateLimit: {
            /**
             * Format: int64
             * @description The maximum stake, in cents.
             */
            max: number;
            /**
             * Format: int64
             * @description The minimum stake, in cents.
             */
            min: number;
            /** @description The wager, the family of wagers, or `all`. */
            wager: string;
        };
        /** @description A term of a wager that differs. */
        TermComparison: {
            /** @description The term at the first table; empty if there is none. */
            a: string;
            /** @description The term at the second table; empty if there is none. */
            b: string;
            /** @description The clauses at the first table. */
            clauses_a: string[];
            /** @description The clauses at the second table. */
            clauses_b: string[];
            /** @description The term's subject: `pays`, `made`, `limits`, … */
            what: string;
        };
        /** @description The faces of three dice, each from 1 to 6, in the order in which they lie. */
        ThreeDice: [
            number,
            number,
            number
        ];
        /**
         * @description A topic of questions.
         * @enum {string}
         */
        TopicName: "pays" | "may-they" | "calls" | "what-now" | "third-card" | "vigorish" | "working" | "limits" | "decides" | "lesson";
        /** @description A total that a bet collects. */
        TotalMark: {
            /** @description Whether the total has been thrown. */
            made: boolean;
            /**
             * Format: uint32
             * @description The total.
             */
            number: number;
        };
        /** @description A trainee's progress with a clause. */
        TrainedClause: {
            /**
             * Format: uint32
             * @description The answers.
             */
            asked: number;
            /** @description The clause; empty if none decides the question. */
            clause: string;
            /** @description The time of the next question about it. */
            due: string;
            /** @description Whether that time has come. */
            is_due: boolean;
            /**
             * Format: uint32
             * @description The number of right answers.
             */
            right: number;
            /** @description The topic. */
            topic: components["schemas"]["TopicName"];
        };
        /** @description A trainee's progress with a pack. */
        TrainedPack: {
            /**
             * Format: uint64
             * @description The answers so far.
             */
            answers: number;
            /** @description The clauses of the questions so far, those that are due first. */
            clauses: components["schemas"]["TrainedClause"][];
            /** @description The time of the last answer; absent before the first. */
            last?: string;
            /** @description The pack. */
            pack: string;
            /** @description The right answers to the steps of the course, by step. */
            steps: {
                [key: string]: number;
            };
            /** @description The title of the document. */
            title: string;
            /** @description The last 100 answers of each topic. */
            topics: components["schemas"]["TrainedTopic"][];
        };
        /** @description A trainee's progress with a topic. */
        TrainedTopic: {
            /** @description The answers. */
            asked: number;
            /** @description The grade. */
            grade: components["schemas"]["GradeName"];
            /**
             * Format: uint32
             * @description The median time in milliseconds.
             */
            median?: number;
            /** @description The number of right answers. */
            right: number;
            /** @description The topic. */
            topic: components["schemas"]["TopicName"];
        };
        /** @description A trainee's action. */
        TraineeAction: components["schemas"]["TraineeActionAnswer"] | components["schemas"]["TraineeActionStep"] | components["schemas"]["TraineeActionCall"] | components["schemas"]["TraineeActionSettle"] | components["schemas"]["TraineeActionRule"] | components["schemas"]["TraineeActionDone"];
        /** @description Accept or refuse a player's request. */
        TraineeActionAnswer: {
            /** @description Whether the dealer accepts it. */
            accept: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "answer";
            /**
             * Format: uint32
             * @description The number of the request.
             */
            request: number;
        };
        /** @description Make a call, in these words from the list. */
        TraineeActionCall: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "call";
            /** @description The speaker and the words. */
            words: string;
        };
        /** @description Finish the settlement. */
        TraineeActionDone: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "done";
        };
        /** @description Rule on an irregularity. */
        TraineeActionRule: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "rule";
            /** @description The ruling, in these words from the list. */
            ruling: string;
        };
        /** @description Take, pay or leave a bet alone. */
        TraineeActionSettle: {
            /**
             * Format: int64
             * @description The chips that are paid, or the part that is taken. Without it, the dealer takes the whole stake.
             */
            amount?: number | null;
            /**
             * Format: uint32
             * @description The number of the bet in the list.
             */
            bet: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "settle";
            /** @description The dealer's hand. */
            verdict: components["schemas"]["SettledAs"];
        };
        /** @description Take a step. */
        TraineeActionStep: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "step";
            /** @description The step. */
            step: components["schemas"]["DealerStep"];
        };
        /** @description A trainee's progress. */
        TraineeInfo: {
            /** @description Whether the house keeps the progress. It forgets a guest's progress when the session ends. */
            kept: boolean;
            /** @description The person's name. */
            name: string;
            /** @description The packs with answers. */
            packs: components["schemas"]["TrainedPack"][];
            /**
             * Format: uint32
             * @description The person's number.
             */
            person: number;
        };
        /** @description All trainees. */
        TraineeList: {
            /** @description The trainees with an account who have answered a question; at most 500. */
            trainees: components["schemas"]["TraineeInfo"][];
        };
        /** @description A whole game that is under way. */
        TrainingInfo: {
            /** @description The game as the trainee sees it. */
            game: components["schemas"]["GameView"];
            /** @description The marks of the last action; empty if the trainee wants them at the end. */
            marks: components["schemas"]["GameMark"][];
            /** @description The plan. */
            plan: components["schemas"]["GamePlan"];
            /**
             * Format: uint64
             * @description The number of the training table.
             */
            table: number;
        };
        /** @description The settings of a new whole game. */
        TrainingOrder: {
            /** @description Whether the trainee sees each fault immediately; otherwise only in the report. */
            at_once?: boolean;
            /**
             * Format: uint32
             * @description The level: 1, 2 or 3.
             */
            level: number;
            /** @description The pack. */
            pack: string;
            /**
             * Format: uint32
             * @description The seed of the players and of chance; without it, the house chooses one.
             */
            seed?: number | null;
        };
        /** @description An offer to turn a bet, or cards. */
        TurnActionOffer: {
            /** @description Whether the bet is for the dealers. */
            for_dealers?: boolean;
            /** @description Craps: `true` for on, `false` for off. */
            on?: boolean;
            /** @description Craps: the wager. */
            wager?: string;
        };
        /**
         * @description A player's unclear request.
         * @enum {string}
         */
        UnclearRequest: "call-bet" | "on-off" | "down";
        /** @description A table as a person sees it. */
        View: components["schemas"]["ViewCraps"] | components["schemas"]["ViewRounds"];
        /** @description One change of a view: an operation of JSON Patch. */
        ViewChange: {
            /** @description `add`, `remove` or `replace`. */
            op: components["schemas"]["ChangeKind"];
            /** @description The changed part, as a JSON pointer into the view. */
            path: string;
            /** @description The new value, unless the part is removed. */
            value?: unknown;
        };
        /** @description Craps. */
        ViewCraps: {
            /** @description Whether bets are open, at tables where the dealer announces this. */
            bets: components["schemas"]["BettingStage"];
            /**
             * Format: uint32
             * @description The chosen dice: a bit for each.
             */
            chosen: number;
            /** @description Whether the dealer may still correct the dice of the last throw. */
            correctable: boolean;
            /** @description Whether the dice are out. */
            dice_out: boolean;
            /** @description Whether the game has ended. */
            ended: boolean;
            /**
             * Format: uint32
             * @description The different points made, a bit for each number.
             */
            markers: number;
            /**
             * Format: uint32
             * @description The position that is offered the dice.
             */
            offered: number | null;
            /** @description The occupied positions. */
            places: components["schemas"]["PositionInfo"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            plays: "craps";
            /**
             * Format: uint32
             * @description The number that the puck is on; 0 if the puck is off.
             */
            point: number;
            /**
             * Format: uint32
             * @description The number of points made in this hand.
             */
            points_made: number;
            /** @description The number of positions, free and taken. */
            positions: number;
            /**
             * Format: uint32
             * @description The dice presented to the shooter: a bit for each.
             */
            presented: number;
            /**
             * Format: uint64
             * @description The number of throws that counted.
             */
            rolls: number;
            /**
             * Format: uint32
             * @description The position of the shooter.
             */
            shooter: number | null;
            /**
             * Format: int64
             * @description The tip box.
             */
            tips: number;
        };
        /** @description A game played in rounds. */
        ViewRounds: {
            /** @description Bets on other players' positions. */
            behind?: components["schemas"]["PositionInfo"][];
            /** @description The cards on the table. */
            cards: components["schemas"]["CardsInfo"];
            /** @description The entry of cards, if nobody knows the order of the shoe. */
            entry?: components["schemas"]["CardEntryInfo"];
            /** @description The amounts on the meters, in cents. */
            meters?: number[];
            /**
             * Format: int64
             * @description The amount on the must-hit meter, in cents.
             */
            must_hit?: number;
            next: components["schemas"]["NextStep"] | null;
            /** @description Red Dog: the pattern of the first two cards. */
            pattern?: components["schemas"]["RedDogPattern"];
            /** @description The occupied positions, with their players' bets there. */
            places: components["schemas"]["PositionInfo"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            plays: "rounds";
            /** @description The number of positions, free and taken. */
            positions: number;
            /** @description The results of this shoe. */
            results: components["schemas"]["BaccaratResult"][];
            shoe: components["schemas"]["ShoeInfo"] | null;
            /** @description The cards, dice and other equipment on the table. */
            shown: components["schemas"]["ShownRound"];
            /** @description The stage of the round. */
            stage: components["schemas"]["RoundStage"];
            /** @description Baccarat, when a round is over: why Player and Banker drew a third card, or stood. */
            third_cards?: [
                {
                    /** @description The clause. */
                    clause: string;
                    /** @description The explanation. */
                    words: string;
                },
                {
                    /** @description The clause. */
                    clause: string;
                    /** @description The explanation. */
                    words: string;
                }
            ];
            /**
             * Format: int64
             * @description The tip box.
             */
            tips: number;
            /** @description The wheel. */
            wheel: components["schemas"]["WheelPosition"];
        };
        /** @description A wager that differs. */
        WagerComparison: {
            /** @description The wager's figures at the first table. */
            a: components["schemas"]["WagerFigures"];
            /** @description The wager's figures at the second table. */
            b: components["schemas"]["WagerFigures"];
            /** @description The edge at the second table less the edge at the first. */
            edge_difference: string;
            /**
             * Format: double
             * @description The difference in percent.
             */
            edge_difference_percent: number;
            /** @description The terms that differ. */
            terms: components["schemas"]["TermComparison"][];
            /** @description The wager. */
            wager: string;
        };
        /** @description The figures of a wager for programs. */
        WagerFigures: {
            /** @description The cost at the smallest stake that the table accepts, with rounding. */
            at_least_stake?: components["schemas"]["MinimumStakeFigures"];
            /** @description The clauses behind the figures. */
            clauses: string[];
            /** @description The player's decision, if there is one. */
            decision?: string;
            /** @description The cost of this decision compared with the best one. */
            decision_cost?: string | null;
            /** @description The net result of the decision per unit of stake, in a fresh shoe, given that the player has to decide. */
            decision_worth?: string;
            /**
             * Format: double
             * @description The net result of the decision as a decimal number.
             */
            decision_worth_decimal?: number;
            /** @description Every result with its chance, the best first; the chances add up to 1. */
            distribution: components["schemas"]["ResultChance"][];
            /**
             * @description The house edge as it is usually published: per unit of stake or, if vigorish is paid in advance, per unit of
             *     stake and vigorish.
             */
            edge: string;
            /**
             * Format: double
             * @description The house edge per unit of outlay, in percent.
             */
            edge_per_outlay_percent: number;
            /**
             * Format: double
             * @description The house edge of bets that do not push, in percent.
             */
            edge_per_resolved_percent: number | null;
            /**
             * Format: double
             * @description The house edge of a round, in percent.
             */
            edge_per_round_percent: number;
            /**
             * Format: double
             * @description The house edge per unit of stake alone, in percent.
             */
            edge_per_stake_percent: number;
            /**
             * Format: double
             * @description The house edge as it is usually published, in percent.
             */
            edge_percent: number;
            /** @description The average number of rounds until a bet is decided. */
            expected_rounds: string;
            /**
             * Format: double
             * @description The average number of rounds until a bet is decided, as a decimal number.
             */
            expected_rounds_decimal: number;
            /** @description The condition under which the figures hold, in words: `given a spread of 4`. */
            given?: string;
            /** @description The flat bet that the wager goes with. */
            goes_with?: string;
            /**
             * Format: double
             * @description The chance to win, as a decimal number.
             */
            hit_frequency: number;
            /** @description The largest result, under its former name. */
            largest_payout: string;
            /** @description The largest result. */
            largest_result: string;
            /** @description The chance to lose. */
            lose: string;
            /** @description The progressive meters. */
            meters?: components["schemas"]["MeterEffect"][];
            /** @description Its name. */
            name: string;
            /** @description The average result of a stake of one. */
            net: string;
            /** @description The average result per unit of outlay. */
            net_per_outlay: string;
            /** @description The average result of bets that do not push; missing if all bets push. */
            net_per_resolved: string | null;
            /** @description The average result of a round. */
            net_per_round: string;
            /** @description Remarks, with their clauses in brackets. */
            notes?: string[];
            /** @description The number that the bet is on, such as `6` or `2-4`, if it is one of several alike. */
            number?: string;
            /** @description The average outlay for a stake of one. */
            outlay: string;
            /** @description The stake at which rounding favours the player most, and the house edge at that stake. */
            players_favour?: components["schemas"]["FavourableStake"];
            /** @description The positions to which the figures apply. */
            positions?: number[];
            /** @description The chance of a push. */
            push: string;
            /** @description Is the bet a line bet that is made with the point on? */
            put?: boolean;
            /** @description The same remarks, with each clause beside its remark. */
            remarks?: components["schemas"]["FigureRemark"][];
            /** @description The game's word for a round: `roll`, `hand` or `spin`. */
            round: string;
            /**
             * Format: double
             * @description The skewness of the result; missing if the result is always the same.
             */
            skewness: number | null;
            /** @description The stake, if the figures include the table's rounding. */
            stake?: string;
            /**
             * Format: double
             * @description The standard deviation of the result.
             */
            standard_deviation: number;
            /** @description The name without the number that the bet is on: `Place` for Place 6. */
            stem: string;
            /** @description The variance of the result. */
            variance: string;
            /**
             * Format: double
             * @description The variance of the result, as a decimal number.
             */
            variance_decimal: number;
            /** @description The vigorish that is paid in advance for a stake of one. */
            vigorish_in_advance: string;
            /** @description The wager. */
            wager: string;
            /** @description The chance to win. */
            win: string;
        };
        /** @description The payouts and the price of a wager. */
        WagerPaytable: {
            /** @description The house's commission, in words. */
            commission?: string;
            /**
             * @description The exact house edge; missing if it cannot be computed. If the player decides during the round, this is the edge
             *     of the best decision.
             */
            edge?: string;
            /**
             * Format: double
             * @description The exact house edge, in percent.
             */
            edge_percent?: number;
            /** @description The document's name for the wager. */
            name: string;
            /** @description The payouts. */
            payouts: components["schemas"]["Payout"][];
            /** @description The wager. */
            wager: string;
        };
        /** @description A wager under the table's rules. */
        WagerRules: {
            /** @description Odds: the maximum multiple of the flat bet in words, if there is one. */
            cap?: string;
            /** @description The changes that a player may make to the bet, and what happens to the bet when it wins. */
            changes: string;
            /** @description The main clause, to cite for the wager. */
            clause: string;
            /** @description All clauses that define the wager's terms, the main clause first. */
            clauses: string[];
            /** @description The commission on the wager, in words; none if there is no commission. */
            commission: string | null;
            /** @description The clause that prescribes that commission. */
            commission_clause?: string;
            /**
             * Format: int64
             * @description The rate of that commission, in hundredths of a percent.
             */
            commission_rate?: number;
            /** @description The family that the wager belongs to. */
            family: string;
            /** @description The origin of the limits. */
            limits_from: components["schemas"]["LimitsSourceInfo"];
            /**
             * Format: int64
             * @description The maximum stake, in cents; none if there is no maximum.
             */
            max: number | null;
            /**
             * Format: int64
             * @description The minimum stake, in cents.
             */
            min: number;
            /** @description The document's name for the wager. */
            name: string;
            /** @description The dice total that each spot is on; 0 if it is on none. */
            numbers: number[];
            /** @description The outcomes that decide the wager. A wager that collects points or totals has a payout for each level. */
            outcomes: components["schemas"]["OutcomeText"][];
            /** @description A short description of the wager's payouts. */
            pays: string;
            /** @description The person who puts the bet on the layout, such as `player` or `dealer`. */
            set_by: string;
            /** @description The name for a layout: without "Bet" or "Wager" at its end. */
            short_name: string;
            /** @description The name of the bet on the layout in each state: `come`, `come-4` … */
            spots: string[];
            /** @description The possible stakes in words: limits, multiples and, for odds, the maximum multiple of the flat bet. */
            stake: string;
            /**
             * Format: int64
             * @description The step between stakes, in cents.
             */
            step: number;
            /**
             * Format: int64
             * @description The unit in cents whose multiples are paid in full, if the rules have one.
             */
            unit: number | null;
            /** @description The id of the wager. */
            wager: string;
            /** @description The times when the wager may be made, and whether it works, in words. */
            when: string;
            /** @description The same as `when`, with a line for each rule. */
            when_lines: string[];
            /** @description When the wager may be made. */
            window: components["schemas"]["WindowInfo"];
            /** @description Craps: whether the bet works on a come-out unless the player calls it off. */
            works_on_come_out: boolean;
        };
        /** @description A movement of chips through the operator's wallet. */
        WalletMovement: {
            /**
             * Format: int64
             * @description The amount in cents.
             */
            amount: number;
            id?: components["schemas"]["RequestNumber"] | null;
            /**
             * @description The operator's reference: 1 to 64 printable characters. A repeated reference is refused with `done-before`, so
             *     that nothing is booked twice.
             */
            reference: string;
        };
        /** @description The cards of a position. */
        WarContest: {
            /** @description The position's first card. */
            card: string;
            /** @description The position. */
            seat: components["schemas"]["SeatNo"];
            /** @description The position's card in the war. */
            second: string | null;
        };
        /** @description A round of Casino War on the table. */
        WarRound: {
            /** @description The cards of the positions. */
            contests: components["schemas"]["WarContest"][];
            /** @description The dealer's cards: the first, and those of the wars. */
            dealer: string[];
            /** @description Whether the round is settled. */
            over: boolean;
            /** @description The basic bets that tied, with their status. */
            ties: [
                {
                    /** @description The beneficiary. */
                    owner: components["schemas"]["Owner"];
                    /** @description The player who made the bet. */
                    player: components["schemas"]["PlayerNo"];
                    /** @description The position where the bet lies. */
                    seat: components["schemas"]["SeatNo"];
                    /**
                     * Format: uint32
                     * @description The wager.
                     */
                    wager: number;
                },
                "tied" | "to-war" | "done"
            ][];
        };
        /** @description A wheel. */
        WheelInfo: {
            /** @description The symbol of each space, in order. */
            spaces: string[];
            /** @description The symbols of the layout, with their payouts. */
            symbols: components["schemas"]["SymbolPayout"][];
        };
        /** @description The last valid spin, and a spin to repeat. */
        WheelPosition: {
            last: components["schemas"]["Direction"] | null;
            repeat: components["schemas"]["Direction"] | null;
            /** @description The space where the wheel rests, and the spot of that space. */
            rests: [
                number,
                number
            ] | null;
        };
        /** @description A space of a wheel: its number from 1, or a symbol, which stands for the first space that shows it. */
        WheelSpace: number | string;
        /**
         * @description The time when a wager may be made.
         * @enum {string}
         */
        WindowInfo: "any-time" | "come-out" | "point" | "behind-flat-bet" | "new-shooter" | "each-shooter" | "after-seven" | "other" | "betting" | "raise" | "war";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AccountInfo = components['schemas']['AccountInfo'];
export type Actor = components['schemas']['Actor'];
export type ActorCrew = components['schemas']['ActorCrew'];
export type ActorPlayer = components['schemas']['ActorPlayer'];
export type Amounts = components['schemas']['Amounts'];
export type AnswerFormName = components['schemas']['AnswerFormName'];
export type AnswerRequest = components['schemas']['AnswerRequest'];
export type AnsweredQuestion = components['schemas']['AnsweredQuestion'];
export type AskedInfo = components['schemas']['AskedInfo'];
export type AuditInfo = components['schemas']['AuditInfo'];
export type AuthenticatorCode = components['schemas']['AuthenticatorCode'];
export type AutoplayEnd = components['schemas']['AutoplayEnd'];
export type AutoplayInfo = components['schemas']['AutoplayInfo'];
export type AutoplayRefusal = components['schemas']['AutoplayRefusal'];
export type BTreeMap = components['schemas']['BTreeMap'];
export type BaccaratHand = components['schemas']['BaccaratHand'];
export type BaccaratResult = components['schemas']['BaccaratResult'];
export type BaccaratSide = components['schemas']['BaccaratSide'];
export type BankrollSpread = components['schemas']['BankrollSpread'];
export type BetInfo = components['schemas']['BetInfo'];
export type BetMethod = components['schemas']['BetMethod'];
export type BetOffer = components['schemas']['BetOffer'];
export type BetOutcome = components['schemas']['BetOutcome'];
export type BetSpot = components['schemas']['BetSpot'];
export type BetVerdict = components['schemas']['BetVerdict'];
export type BettingStage = components['schemas']['BettingStage'];
export type CallText = components['schemas']['CallText'];
export type CancellationReason = components['schemas']['CancellationReason'];
export type CancelledDraw = components['schemas']['CancelledDraw'];
export type CancelledDrawsInfo = components['schemas']['CancelledDrawsInfo'];
export type CardEntryInfo = components['schemas']['CardEntryInfo'];
export type CardStep = components['schemas']['CardStep'];
export type CardsInfo = components['schemas']['CardsInfo'];
export type CardsInfoBaccarat = components['schemas']['CardsInfoBaccarat'];
export type CardsInfoRedDog = components['schemas']['CardsInfoRedDog'];
export type CardsInfoWar = components['schemas']['CardsInfoWar'];
export type Cents = components['schemas']['Cents'];
export type ChangeKind = components['schemas']['ChangeKind'];
export type Check = components['schemas']['Check'];
export type CheckedSubmission = components['schemas']['CheckedSubmission'];
export type CheckpointInfo = components['schemas']['CheckpointInfo'];
export type ChipChange = components['schemas']['ChipChange'];
export type ChoiceEffect = components['schemas']['ChoiceEffect'];
export type ChoiceInfo = components['schemas']['ChoiceInfo'];
export type ChoiceInfoMoney = components['schemas']['ChoiceInfoMoney'];
export type ChoiceInfoNumber = components['schemas']['ChoiceInfoNumber'];
export type ChoiceInfoOdds = components['schemas']['ChoiceInfoOdds'];
export type ChoiceInfoRate = components['schemas']['ChoiceInfoRate'];
export type ChoiceInfoText = components['schemas']['ChoiceInfoText'];
export type ChoiceInfoWord = components['schemas']['ChoiceInfoWord'];
export type ChoicePaytable = components['schemas']['ChoicePaytable'];
export type ClauseNote = components['schemas']['ClauseNote'];
export type ClauseResult = components['schemas']['ClauseResult'];
export type ClauseText = components['schemas']['ClauseText'];
export type ClientMessage = components['schemas']['ClientMessage'];
export type CommandBody = components['schemas']['CommandBody'];
export type CommandResult = components['schemas']['CommandResult'];
export type CommonRequest = components['schemas']['CommonRequest'];
export type CommonRequestAbandon = components['schemas']['CommonRequestAbandon'];
export type CommonRequestAnswerQuestion = components['schemas']['CommonRequestAnswerQuestion'];
export type CommonRequestAskSupervisor = components['schemas']['CommonRequestAskSupervisor'];
export type CommonRequestAutoplay = components['schemas']['CommonRequestAutoplay'];
export type CommonRequestChangePays = components['schemas']['CommonRequestChangePays'];
export type CommonRequestCompany = components['schemas']['CommonRequestCompany'];
export type CommonRequestCredit = components['schemas']['CommonRequestCredit'];
export type CommonRequestFill = components['schemas']['CommonRequestFill'];
export type CommonRequestOwnPace = components['schemas']['CommonRequestOwnPace'];
export type CommonRequestPledge = components['schemas']['CommonRequestPledge'];
export type CommonRequestReact = components['schemas']['CommonRequestReact'];
export type CommonRequestReady = components['schemas']['CommonRequestReady'];
export type CommonRequestRetire = components['schemas']['CommonRequestRetire'];
export type CommonRequestReveal = components['schemas']['CommonRequestReveal'];
export type CommonRequestSeed = components['schemas']['CommonRequestSeed'];
export type CommonRequestStopAutoplay = components['schemas']['CommonRequestStopAutoplay'];
export type ComparedTable = components['schemas']['ComparedTable'];
export type ComparisonInfo = components['schemas']['ComparisonInfo'];
export type CourseStepInfo = components['schemas']['CourseStepInfo'];
export type CrapsInfo = components['schemas']['CrapsInfo'];
export type CrapsRequest = components['schemas']['CrapsRequest'];
export type CrapsRequestBet = components['schemas']['CrapsRequestBet'];
export type CrapsRequestBuyIn = components['schemas']['CrapsRequestBuyIn'];
export type CrapsRequestChangeDice = components['schemas']['CrapsRequestChangeDice'];
export type CrapsRequestChooseDice = components['schemas']['CrapsRequestChooseDice'];
export type CrapsRequestCloseBets = components['schemas']['CrapsRequestCloseBets'];
export type CrapsRequestCloseTable = components['schemas']['CrapsRequestCloseTable'];
export type CrapsRequestColourChange = components['schemas']['CrapsRequestColourChange'];
export type CrapsRequestConfirm = components['schemas']['CrapsRequestConfirm'];
export type CrapsRequestCorrect = components['schemas']['CrapsRequestCorrect'];
export type CrapsRequestCorrectRoll = components['schemas']['CrapsRequestCorrectRoll'];
export type CrapsRequestDeclineDice = components['schemas']['CrapsRequestDeclineDice'];
export type CrapsRequestDiceHours = components['schemas']['CrapsRequestDiceHours'];
export type CrapsRequestDown = components['schemas']['CrapsRequestDown'];
export type CrapsRequestFlagged = components['schemas']['CrapsRequestFlagged'];
export type CrapsRequestInspected = components['schemas']['CrapsRequestInspected'];
export type CrapsRequestInterrupted = components['schemas']['CrapsRequestInterrupted'];
export type CrapsRequestLeave = components['schemas']['CrapsRequestLeave'];
export type CrapsRequestMove = components['schemas']['CrapsRequestMove'];
export type CrapsRequestNewDice = components['schemas']['CrapsRequestNewDice'];
export type CrapsRequestNoBet = components['schemas']['CrapsRequestNoBet'];
export type CrapsRequestNoRoll = components['schemas']['CrapsRequestNoRoll'];
export type CrapsRequestNoticed = components['schemas']['CrapsRequestNoticed'];
export type CrapsRequestOpenBets = components['schemas']['CrapsRequestOpenBets'];
export type CrapsRequestOverrule = components['schemas']['CrapsRequestOverrule'];
export type CrapsRequestPassDice = components['schemas']['CrapsRequestPassDice'];
export type CrapsRequestReduce = components['schemas']['CrapsRequestReduce'];
export type CrapsRequestRelieve = components['schemas']['CrapsRequestRelieve'];
export type CrapsRequestRemove = components['schemas']['CrapsRequestRemove'];
export type CrapsRequestRoll = components['schemas']['CrapsRequestRoll'];
export type CrapsRequestRule = components['schemas']['CrapsRequestRule'];
export type CrapsRequestSameDice = components['schemas']['CrapsRequestSameDice'];
export type CrapsRequestSend = components['schemas']['CrapsRequestSend'];
export type CrapsRequestShortThrow = components['schemas']['CrapsRequestShortThrow'];
export type CrapsRequestSit = components['schemas']['CrapsRequestSit'];
export type CrapsRequestSpoilt = components['schemas']['CrapsRequestSpoilt'];
export type CrapsRequestStop = components['schemas']['CrapsRequestStop'];
export type CrapsRequestTakeDice = components['schemas']['CrapsRequestTakeDice'];
export type CrapsRequestTurn = components['schemas']['CrapsRequestTurn'];
export type CrapsRequestUnchecked = components['schemas']['CrapsRequestUnchecked'];
export type CrapsRequestUnclear = components['schemas']['CrapsRequestUnclear'];
export type Credentials = components['schemas']['Credentials'];
export type CrewTask = components['schemas']['CrewTask'];
export type DealerJob = components['schemas']['DealerJob'];
export type DealerStep = components['schemas']['DealerStep'];
export type DealerTask = components['schemas']['DealerTask'];
export type DealerTaskLeave = components['schemas']['DealerTaskLeave'];
export type DealerTaskMove = components['schemas']['DealerTaskMove'];
export type DealerTaskPay = components['schemas']['DealerTaskPay'];
export type DealerTaskPuck = components['schemas']['DealerTaskPuck'];
export type DealerTaskReturn = components['schemas']['DealerTaskReturn'];
export type DealerTaskTake = components['schemas']['DealerTaskTake'];
export type DealerTaskUndo = components['schemas']['DealerTaskUndo'];
export type DealerTaskVigorish = components['schemas']['DealerTaskVigorish'];
export type DealingError = components['schemas']['DealingError'];
export type DealingErrorExposed = components['schemas']['DealingErrorExposed'];
export type DealingErrorThird = components['schemas']['DealingErrorThird'];
export type DecisionOffer = components['schemas']['DecisionOffer'];
export type DecisionText = components['schemas']['DecisionText'];
export type DeletionCredentials = components['schemas']['DeletionCredentials'];
export type DiceLanding = components['schemas']['DiceLanding'];
export type Direction = components['schemas']['Direction'];
export type DistinctionInfo = components['schemas']['DistinctionInfo'];
export type DistinctionKind = components['schemas']['DistinctionKind'];
export type DoneMessage = components['schemas']['DoneMessage'];
export type DrawInfo = components['schemas']['DrawInfo'];
export type EndingBin = components['schemas']['EndingBin'];
export type EntryInfo = components['schemas']['EntryInfo'];
export type EntryKind = components['schemas']['EntryKind'];
export type EntryMessage = components['schemas']['EntryMessage'];
export type EntryTag = components['schemas']['EntryTag'];
export type Example = components['schemas']['Example'];
export type ExampleAction = components['schemas']['ExampleAction'];
export type ExampleInfo = components['schemas']['ExampleInfo'];
export type ExampleLine = components['schemas']['ExampleLine'];
export type ExclusionRequest = components['schemas']['ExclusionRequest'];
export type ExplanationInfo = components['schemas']['ExplanationInfo'];
export type FaultInfo = components['schemas']['FaultInfo'];
export type FavourableStake = components['schemas']['FavourableStake'];
export type FigureRemark = components['schemas']['FigureRemark'];
export type FiguresInfo = components['schemas']['FiguresInfo'];
export type FoundEntries = components['schemas']['FoundEntries'];
export type FoundEntry = components['schemas']['FoundEntry'];
export type GameMark = components['schemas']['GameMark'];
export type GameName = components['schemas']['GameName'];
export type GamePhase = components['schemas']['GamePhase'];
export type GamePlan = components['schemas']['GamePlan'];
export type GameReport = components['schemas']['GameReport'];
export type GameView = components['schemas']['GameView'];
export type GradeName = components['schemas']['GradeName'];
export type Grant = components['schemas']['Grant'];
export type Hand = components['schemas']['Hand'];
export type HouseCutter = components['schemas']['HouseCutter'];
export type Interval = components['schemas']['Interval'];
export type JudgedInfo = components['schemas']['JudgedInfo'];
export type KindResult = components['schemas']['KindResult'];
export type Legend = components['schemas']['Legend'];
export type LimitInfo = components['schemas']['LimitInfo'];
export type LimitsInfo = components['schemas']['LimitsInfo'];
export type LimitsRequest = components['schemas']['LimitsRequest'];
export type LimitsSourceInfo = components['schemas']['LimitsSourceInfo'];
export type LobbyDistinctions = components['schemas']['LobbyDistinctions'];
export type LogFault = components['schemas']['LogFault'];
export type LogObject = components['schemas']['LogObject'];
export type MarkKind = components['schemas']['MarkKind'];
export type MarkVerdict = components['schemas']['MarkVerdict'];
export type MeterEffect = components['schemas']['MeterEffect'];
export type MinimumStakeFigures = components['schemas']['MinimumStakeFigures'];
export type ModeInfo = components['schemas']['ModeInfo'];
export type MovementInfo = components['schemas']['MovementInfo'];
export type NameQuery = components['schemas']['NameQuery'];
export type NamedParts = components['schemas']['NamedParts'];
export type NewAccount = components['schemas']['NewAccount'];
export type NewFactor = components['schemas']['NewFactor'];
export type NewPassword = components['schemas']['NewPassword'];
export type NextStep = components['schemas']['NextStep'];
export type OddsBasis = components['schemas']['OddsBasis'];
export type OddsInfo = components['schemas']['OddsInfo'];
export type Offer = components['schemas']['Offer'];
export type OfferBet = components['schemas']['OfferBet'];
export type OfferChangeDice = components['schemas']['OfferChangeDice'];
export type OfferChooseDice = components['schemas']['OfferChooseDice'];
export type OfferCut = components['schemas']['OfferCut'];
export type OfferDeclineCut = components['schemas']['OfferDeclineCut'];
export type OfferDeclineDice = components['schemas']['OfferDeclineDice'];
export type OfferDown = components['schemas']['OfferDown'];
export type OfferGiveUp = components['schemas']['OfferGiveUp'];
export type OfferLeave = components['schemas']['OfferLeave'];
export type OfferMove = components['schemas']['OfferMove'];
export type OfferPassDice = components['schemas']['OfferPassDice'];
export type OfferPayVigorish = components['schemas']['OfferPayVigorish'];
export type OfferRaise = components['schemas']['OfferRaise'];
export type OfferReduce = components['schemas']['OfferReduce'];
export type OfferStand = components['schemas']['OfferStand'];
export type OfferSurrender = components['schemas']['OfferSurrender'];
export type OfferTakeDice = components['schemas']['OfferTakeDice'];
export type OfferTakePosition = components['schemas']['OfferTakePosition'];
export type OfferTurn = components['schemas']['OfferTurn'];
export type OfferWar = components['schemas']['OfferWar'];
export type OffersMessage = components['schemas']['OffersMessage'];
export type OffersTag = components['schemas']['OffersTag'];
export type OpenedTableInfo = components['schemas']['OpenedTableInfo'];
export type OpeningRequest = components['schemas']['OpeningRequest'];
export type OptionComparison = components['schemas']['OptionComparison'];
export type OptionInfo = components['schemas']['OptionInfo'];
export type OptionPaytables = components['schemas']['OptionPaytables'];
export type OutcomeBet = components['schemas']['OutcomeBet'];
export type OutcomeText = components['schemas']['OutcomeText'];
export type OutcomeVerdict = components['schemas']['OutcomeVerdict'];
export type OutcomeView = components['schemas']['OutcomeView'];
export type Owner = components['schemas']['Owner'];
export type PaceMessage = components['schemas']['PaceMessage'];
export type PackInfo = components['schemas']['PackInfo'];
export type PackOptions = components['schemas']['PackOptions'];
export type PackReference = components['schemas']['PackReference'];
export type PasswordChangeRequest = components['schemas']['PasswordChangeRequest'];
export type PasswordConfirmation = components['schemas']['PasswordConfirmation'];
export type PayTask = components['schemas']['PayTask'];
export type Payout = components['schemas']['Payout'];
export type PendingLimit = components['schemas']['PendingLimit'];
export type PeopleInfo = components['schemas']['PeopleInfo'];
export type Percentile = components['schemas']['Percentile'];
export type PersonInfo = components['schemas']['PersonInfo'];
export type PersonStatement = components['schemas']['PersonStatement'];
export type PitBoard = components['schemas']['PitBoard'];
export type PitPlayer = components['schemas']['PitPlayer'];
export type PitTable = components['schemas']['PitTable'];
export type PlayerNo = components['schemas']['PlayerNo'];
export type PlayerView = components['schemas']['PlayerView'];
export type Pool = components['schemas']['Pool'];
export type PositionInfo = components['schemas']['PositionInfo'];
export type PostedLimit = components['schemas']['PostedLimit'];
export type Problem = components['schemas']['Problem'];
export type ProofInfo = components['schemas']['ProofInfo'];
export type QuestionMessage = components['schemas']['QuestionMessage'];
export type QuestionOutcome = components['schemas']['QuestionOutcome'];
export type QuestionRequest = components['schemas']['QuestionRequest'];
export type Rank = components['schemas']['Rank'];
export type Reaction = components['schemas']['Reaction'];
export type RealityCheck = components['schemas']['RealityCheck'];
export type ReasonText = components['schemas']['ReasonText'];
export type Reasons = components['schemas']['Reasons'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type RedDogPattern = components['schemas']['RedDogPattern'];
export type RedDogPatternSpread = components['schemas']['RedDogPatternSpread'];
export type RedDogRound = components['schemas']['RedDogRound'];
export type RefusedBetInfo = components['schemas']['RefusedBetInfo'];
export type RefusedMessage = components['schemas']['RefusedMessage'];
export type Replay = components['schemas']['Replay'];
export type ReplayedEntry = components['schemas']['ReplayedEntry'];
export type RequestNumber = components['schemas']['RequestNumber'];
export type RequestView = components['schemas']['RequestView'];
export type ResultChance = components['schemas']['ResultChance'];
export type ResultInfo = components['schemas']['ResultInfo'];
export type RoleAssignment = components['schemas']['RoleAssignment'];
export type RoleName = components['schemas']['RoleName'];
export type RoundFormat = components['schemas']['RoundFormat'];
export type RoundInfo = components['schemas']['RoundInfo'];
export type RoundRecord = components['schemas']['RoundRecord'];
export type RoundRequest = components['schemas']['RoundRequest'];
export type RoundRequestArrange = components['schemas']['RoundRequestArrange'];
export type RoundRequestBet = components['schemas']['RoundRequestBet'];
export type RoundRequestBurn = components['schemas']['RoundRequestBurn'];
export type RoundRequestBuyIn = components['schemas']['RoundRequestBuyIn'];
export type RoundRequestClose = components['schemas']['RoundRequestClose'];
export type RoundRequestCocked = components['schemas']['RoundRequestCocked'];
export type RoundRequestColour = components['schemas']['RoundRequestColour'];
export type RoundRequestConfirm = components['schemas']['RoundRequestConfirm'];
export type RoundRequestConvert = components['schemas']['RoundRequestConvert'];
export type RoundRequestCorrectCard = components['schemas']['RoundRequestCorrectCard'];
export type RoundRequestCover = components['schemas']['RoundRequestCover'];
export type RoundRequestCut = components['schemas']['RoundRequestCut'];
export type RoundRequestDeal = components['schemas']['RoundRequestDeal'];
export type RoundRequestDeclineCut = components['schemas']['RoundRequestDeclineCut'];
export type RoundRequestDelay = components['schemas']['RoundRequestDelay'];
export type RoundRequestDown = components['schemas']['RoundRequestDown'];
export type RoundRequestDraw = components['schemas']['RoundRequestDraw'];
export type RoundRequestDrawnInError = components['schemas']['RoundRequestDrawnInError'];
export type RoundRequestEnterCards = components['schemas']['RoundRequestEnterCards'];
export type RoundRequestFoundFaceUp = components['schemas']['RoundRequestFoundFaceUp'];
export type RoundRequestGiveUp = components['schemas']['RoundRequestGiveUp'];
export type RoundRequestLateBet = components['schemas']['RoundRequestLateBet'];
export type RoundRequestLeave = components['schemas']['RoundRequestLeave'];
export type RoundRequestLoad = components['schemas']['RoundRequestLoad'];
export type RoundRequestNewShaker = components['schemas']['RoundRequestNewShaker'];
export type RoundRequestNewShoe = components['schemas']['RoundRequestNewShoe'];
export type RoundRequestPayVigorish = components['schemas']['RoundRequestPayVigorish'];
export type RoundRequestPeg = components['schemas']['RoundRequestPeg'];
export type RoundRequestPropose = components['schemas']['RoundRequestPropose'];
export type RoundRequestRaise = components['schemas']['RoundRequestRaise'];
export type RoundRequestRecut = components['schemas']['RoundRequestRecut'];
export type RoundRequestReduce = components['schemas']['RoundRequestReduce'];
export type RoundRequestShake = components['schemas']['RoundRequestShake'];
export type RoundRequestShakerFault = components['schemas']['RoundRequestShakerFault'];
export type RoundRequestSit = components['schemas']['RoundRequestSit'];
export type RoundRequestSlip = components['schemas']['RoundRequestSlip'];
export type RoundRequestSpin = components['schemas']['RoundRequestSpin'];
export type RoundRequestStand = components['schemas']['RoundRequestStand'];
export type RoundRequestSurrender = components['schemas']['RoundRequestSurrender'];
export type RoundRequestTakePosition = components['schemas']['RoundRequestTakePosition'];
export type RoundRequestTrigger = components['schemas']['RoundRequestTrigger'];
export type RoundRequestTurn = components['schemas']['RoundRequestTurn'];
export type RoundRequestUnseenShoe = components['schemas']['RoundRequestUnseenShoe'];
export type RoundRequestWar = components['schemas']['RoundRequestWar'];
export type RoundStage = components['schemas']['RoundStage'];
export type RuleBook = components['schemas']['RuleBook'];
export type RuleComparison = components['schemas']['RuleComparison'];
export type RulesDistinctions = components['schemas']['RulesDistinctions'];
export type RulesInfo = components['schemas']['RulesInfo'];
export type RulingCause = components['schemas']['RulingCause'];
export type RulingRequest = components['schemas']['RulingRequest'];
export type RulingRequestForfeit = components['schemas']['RulingRequestForfeit'];
export type RulingRequestPassDice = components['schemas']['RulingRequestPassDice'];
export type RulingRequestPay = components['schemas']['RulingRequestPay'];
export type RulingRequestReturn = components['schemas']['RulingRequestReturn'];
export type RulingRequestVoidRound = components['schemas']['RulingRequestVoidRound'];
export type SceneBet = components['schemas']['SceneBet'];
export type SchoolClause = components['schemas']['SchoolClause'];
export type SchoolInfo = components['schemas']['SchoolInfo'];
export type SchoolTableInfo = components['schemas']['SchoolTableInfo'];
export type SeatNo = components['schemas']['SeatNo'];
export type Sentence = components['schemas']['Sentence'];
export type ServerMessage = components['schemas']['ServerMessage'];
export type ServerMessageAutoplay = components['schemas']['ServerMessageAutoplay'];
export type ServerMessageDone = components['schemas']['ServerMessageDone'];
export type ServerMessageEntry = components['schemas']['ServerMessageEntry'];
export type ServerMessageOffers = components['schemas']['ServerMessageOffers'];
export type ServerMessagePace = components['schemas']['ServerMessagePace'];
export type ServerMessageQuestion = components['schemas']['ServerMessageQuestion'];
export type ServerMessageReaction = components['schemas']['ServerMessageReaction'];
export type ServerMessageRealityCheck = components['schemas']['ServerMessageRealityCheck'];
export type ServerMessageRefused = components['schemas']['ServerMessageRefused'];
export type ServerMessageState = components['schemas']['ServerMessageState'];
export type SessionInfo = components['schemas']['SessionInfo'];
export type SessionsInfo = components['schemas']['SessionsInfo'];
export type SettledAs = components['schemas']['SettledAs'];
export type Setup = components['schemas']['Setup'];
export type ShoeEnding = components['schemas']['ShoeEnding'];
export type ShoeInfo = components['schemas']['ShoeInfo'];
export type ShoePreparing = components['schemas']['ShoePreparing'];
export type ShoePreparingCover = components['schemas']['ShoePreparingCover'];
export type ShoePreparingCut = components['schemas']['ShoePreparingCut'];
export type ShoePreparingLoad = components['schemas']['ShoePreparingLoad'];
export type ShownHand = components['schemas']['ShownHand'];
export type ShownReaction = components['schemas']['ShownReaction'];
export type ShownRound = components['schemas']['ShownRound'];
export type SignInInfo = components['schemas']['SignInInfo'];
export type SimulationInfo = components['schemas']['SimulationInfo'];
export type SimulationOrder = components['schemas']['SimulationOrder'];
export type SocketRequest = components['schemas']['SocketRequest'];
export type SoughtKind = components['schemas']['SoughtKind'];
export type StateMessage = components['schemas']['StateMessage'];
export type StopCause = components['schemas']['StopCause'];
export type StrategyChoice = components['schemas']['StrategyChoice'];
export type StrategyChoiceText = components['schemas']['StrategyChoiceText'];
export type StrategyFigures = components['schemas']['StrategyFigures'];
export type StrategyInfo = components['schemas']['StrategyInfo'];
export type StrategyMistake = components['schemas']['StrategyMistake'];
export type StrategyNumber = components['schemas']['StrategyNumber'];
export type StrategyPurpose = components['schemas']['StrategyPurpose'];
export type StrategyResult = components['schemas']['StrategyResult'];
export type StreamInfo = components['schemas']['StreamInfo'];
export type SupervisorQuestion = components['schemas']['SupervisorQuestion'];
export type SymbolPayout = components['schemas']['SymbolPayout'];
export type TableComparison = components['schemas']['TableComparison'];
export type TableInfo = components['schemas']['TableInfo'];
export type TableMode = components['schemas']['TableMode'];
export type TableRequest = components['schemas']['TableRequest'];
export type TableScene = components['schemas']['TableScene'];
export type TableStatement = components['schemas']['TableStatement'];
export type TakeTask = components['schemas']['TakeTask'];
export type Template = components['schemas']['Template'];
export type TemplateLimit = components['schemas']['TemplateLimit'];
export type TermComparison = components['schemas']['TermComparison'];
export type ThreeDice = components['schemas']['ThreeDice'];
export type TopicName = components['schemas']['TopicName'];
export type TotalMark = components['schemas']['TotalMark'];
export type TrainedClause = components['schemas']['TrainedClause'];
export type TrainedPack = components['schemas']['TrainedPack'];
export type TrainedTopic = components['schemas']['TrainedTopic'];
export type TraineeAction = components['schemas']['TraineeAction'];
export type TraineeActionAnswer = components['schemas']['TraineeActionAnswer'];
export type TraineeActionCall = components['schemas']['TraineeActionCall'];
export type TraineeActionDone = components['schemas']['TraineeActionDone'];
export type TraineeActionRule = components['schemas']['TraineeActionRule'];
export type TraineeActionSettle = components['schemas']['TraineeActionSettle'];
export type TraineeActionStep = components['schemas']['TraineeActionStep'];
export type TraineeInfo = components['schemas']['TraineeInfo'];
export type TraineeList = components['schemas']['TraineeList'];
export type TrainingInfo = components['schemas']['TrainingInfo'];
export type TrainingOrder = components['schemas']['TrainingOrder'];
export type TurnActionOffer = components['schemas']['TurnActionOffer'];
export type UnclearRequest = components['schemas']['UnclearRequest'];
export type View = components['schemas']['View'];
export type ViewChange = components['schemas']['ViewChange'];
export type ViewCraps = components['schemas']['ViewCraps'];
export type ViewRounds = components['schemas']['ViewRounds'];
export type WagerComparison = components['schemas']['WagerComparison'];
export type WagerFigures = components['schemas']['WagerFigures'];
export type WagerPaytable = components['schemas']['WagerPaytable'];
export type WagerRules = components['schemas']['WagerRules'];
export type WalletMovement = components['schemas']['WalletMovement'];
export type WarContest = components['schemas']['WarContest'];
export type WarRound = components['schemas']['WarRound'];
export type WheelInfo = components['schemas']['WheelInfo'];
export type WheelPosition = components['schemas']['WheelPosition'];
export type WheelSpace = components['schemas']['WheelSpace'];
export type WindowInfo = components['schemas']['WindowInfo'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
