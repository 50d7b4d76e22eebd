// Made by wire.mjs from docs/openapi.json. Do not change it by hand.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        /** @description A player, by their person's number. */
        ActorPlayer: {
            /**
             * Format: uint32
             * @description A player, by their number.
             */
            player: number;
        };
        /** @description The amounts that an offer takes, if it takes any. */
        Amounts: {
            /**
             * Format: int64
             * @description The largest.
             */
            max?: number;
            /**
             * Format: int64
             * @description The least amount, in cents.
             */
            min?: number;
            /**
             * Format: int64
             * @description The step from one amount to the next.
             */
            step?: number;
        };
        /** @description What an audit of a table found. */
        AuditSeen: {
            /** @description Draws that were not made, as far as the lines before the first sealed one tell. */
            called_off: components["schemas"]["CalledOffSeen"];
            /** @description What was checked, and how often. */
            checked: components["schemas"]["Check"][];
            /** @description The log as the house vouches for it now. */
            checkpoint: components["schemas"]["CheckpointSeen"];
            /** @description What is wrong. */
            faults: components["schemas"]["FaultFound"][];
            /**
             * Format: uint64
             * @description How many lines the log has.
             */
            lines: number;
            /**
             * Format: uint64
             * @description How many of them are sealed, because they hold what nobody may see yet.
             */
            sealed: number;
            /** @description Is everything as it must be? */
            sound: boolean;
        };
        BTreeMap: {
            [key: string]: string;
        };
        /** @description A hand of baccarat as people see it. */
        BaccaratHand: {
            /** @description Number of cards face down. */
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
         * @description One of the two hands of baccarat.
         * @enum {string}
         */
        BaccaratSide: "player" | "banker";
        /** @description The sessions after so many rounds: what 5, 25, 50, 75 and 95 of a hundred have at most, in cents. */
        BankrollSpread: {
            /**
             * Format: double
             * @description The part of the sessions that are broke by then.
             */
            broke: number;
            /**
             * Format: int64
             * @description 25 of a hundred.
             */
            p25: number;
            /**
             * Format: int64
             * @description What 5 of a hundred have at most.
             */
            p5: number;
            /**
             * Format: int64
             * @description Half of them.
             */
            p50: number;
            /**
             * Format: int64
             * @description 75 of a hundred.
             */
            p75: number;
            /**
             * Format: int64
             * @description 95 of a hundred.
             */
            p95: number;
            /**
             * Format: uint32
             * @description After so many rolls, hands or spins.
             */
            round: number;
        };
        /**
         * @description How a bet reaches the layout.
         * @enum {string}
         */
        BetMethod: "proper" | "by-player" | "called" | "by-crew";
        /** @description An offer about a bet. */
        BetOffer: {
            /** @description It would play for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The largest.
             */
            max?: number;
            /**
             * Format: int64
             * @description The least amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position, at a table of cards or a wheel.
             */
            position?: number;
            /**
             * Format: int64
             * @description The step from one amount to the next.
             */
            step?: number;
            /** @description The wager, as the layout calls it. */
            wager: string;
        };
        /** @description The result of one bet. */
        BetOutcome: {
            /** @description The clause that decides the bet. */
            clause?: string;
            /**
             * Format: int64
             * @description The commission that the house earns with the decision, in cents: taken from the winnings, or put up with the bet.
             */
            commission: number;
            /** @description The bet plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The gain of the bet in cents, after all commission; a loss is negative.
             */
            net: number;
            /** @description The odds of a win; absent where a bet is not paid at odds. */
            odds?: components["schemas"]["OddsSeen"];
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
             * @description The part of the stake that goes back, in cents.
             */
            returned: number;
            /**
             * Format: int64
             * @description The stake before the entry, in cents.
             */
            stake: number;
            /** @description The bet, or a part of it, stays on the layout. */
            stays?: boolean;
            /** @description The spot to which a bet moves. */
            to?: string;
            /** @description The result. */
            verdict: components["schemas"]["BetVerdict"];
            /** @description The spot on the layout, by the name that views and offers have for it. */
            wager: string;
            /** @description The reason for which a stake goes back, in words. */
            why?: string;
            /**
             * Format: int64
             * @description The winnings in cents, before any commission that is taken from them.
             */
            won: number;
        };
        /** @description A bet that the table refuses. */
        BetRefused: {
            /** @description Is it always refused? */
            always: boolean;
            /** @description The clause. */
            clause: string;
            /** @description Why. */
            reason: string;
            /** @description The wager. */
            wager: string;
            /** @description When it is refused. */
            when: string;
        };
        /** @description A bet on the layout. */
        BetSeen: {
            /** @description It plays for the dealers. */
            for_dealers?: boolean;
            /** @description The totals that it gathers, where it does. */
            gathers?: components["schemas"]["TotalMark"][];
            /**
             * Format: int64
             * @description Commission held for it.
             */
            held?: number;
            /**
             * Format: int64
             * @description The stake, in cents.
             */
            stake: number;
            /** @description The crew has still to confirm it. */
            unconfirmed?: boolean;
            /** @description What it is called there. */
            wager: string;
            /** @description Does it work on the next throw? */
            works?: boolean;
        };
        /** @description The key of a bet. */
        BetSpot: {
            /** @description The beneficiary. */
            owner: components["schemas"]["Owner"];
            /** @description The player who made it. */
            player: components["schemas"]["PlayerNo"];
            /** @description The position where it lies. */
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
         * @description Whether bets are open, where the dealer says so.
         * @enum {string}
         */
        BettingStage: "waiting" | "open" | "closed";
        /** @description Something that the crew says. */
        CallText: {
            /** @description Who says it. */
            by: string;
            /** @description The occasion. */
            call: string;
            /** @description By which clauses. */
            clauses: string[];
            /** @description What, with `{…}` where something of the moment belongs. */
            says: string;
        };
        /** @description Draws that were not made, all together. */
        CalledOffSeen: {
            /**
             * Format: uint64
             * @description How likely so much, or more, is in an honest house, in millionths.
             */
            chance_millionths: number;
            /**
             * Format: uint64
             * @description How many.
             */
            draws: number;
            /**
             * Format: int64
             * @description What players would have won by those, less what they would have lost, in cents.
             */
            players_would_have_won: number;
            /**
             * Format: uint64
             * @description Of how many one draw tells what it would have paid.
             */
            priced: number;
        };
        /**
         * @description A step with the cards before they are cut.
         * @enum {string}
         */
        CardStep: "inspect" | "verify" | "fan" | "turn-down" | "wash" | "stack" | "shuffle" | "check";
        /** @description The cards on the table as people see them. */
        CardsSeen: "none" | components["schemas"]["CardsSeenBaccarat"] | components["schemas"]["CardsSeenRedDog"] | components["schemas"]["CardsSeenWar"];
        /** @description Both hands of baccarat. */
        CardsSeenBaccarat: {
            /** @description Both hands of baccarat. */
            baccarat: {
                /** @description Player's and Banker's. */
                hands: [
                    {
                        /** @description Number of cards face down. */
                        down: number;
                        /** @description The cards that the viewer holds, which only the viewer sees. */
                        own: string[];
                        /** @description The cards that are face up. */
                        up: string[];
                        with: components["schemas"]["SeatNo"] | null;
                    },
                    {
                        /** @description Number of cards face down. */
                        down: number;
                        /** @description The cards that the viewer holds, which only the viewer sees. */
                        own: string[];
                        /** @description The cards that are face up. */
                        up: string[];
                        with: components["schemas"]["SeatNo"] | null;
                    }
                ];
                /** @description Whether it is settled. */
                over: boolean;
                /** @description Whether it has no wagers. */
                simulated: boolean;
            };
        };
        /** @description Red Dog: all cards lie face up. */
        CardsSeenRedDog: {
            /** @description Red Dog: all cards lie face up. */
            "red-dog": components["schemas"]["RedDogRound"];
        };
        /** @description Casino War: all cards lie face up. */
        CardsSeenWar: {
            /** @description Casino War: all cards lie face up. */
            war: components["schemas"]["WarRound"];
        };
        /**
         * Format: int64
         * @description An amount in whole cents.
         * @example 2500
         */
        Cents: number;
        /** @description A draw as people may see it. */
        ChanceSeen: {
            /** @description The commitment to the next draw. */
            commits: string;
            /**
             * Format: uint64
             * @description Its number at this table.
             */
            draw: number;
            /** @description What those revealed who had pledged, in the order of the call; nothing for those who did not. */
            parts: [
                number,
                string | null
            ][];
            /** @description The players' parts, in version 1 of the log. */
            players: [
                number,
                string
            ][];
            /** @description The house's secret; not yet where it would tell the cards to come. */
            secret?: string;
        };
        /** @description Something that was checked. */
        Check: {
            /**
             * Format: uint64
             * @description How often.
             */
            count: number;
            /** @description What. */
            what: string;
        };
        /** @description What a submission comes to. */
        CheckedSubmission: {
            /** @description Everything that is wrong with it, at once, the first 200 faults; nothing where it is in order. */
            faults: components["schemas"]["FaultSeen"][];
            /**
             * Format: uint64
             * @description How many more faults there are than are listed.
             */
            left_out?: number;
            /** @description The rules, where there are no faults. */
            rules?: components["schemas"]["RulesSeen"];
        };
        /** @description A signed checkpoint. */
        CheckpointSeen: {
            /** @description The key by which it is verified. */
            key: string;
            /** @description What was signed, with its signature (C2SP tlog-checkpoint). */
            note: string;
            /** @description The root over them, in hexadecimal digits. */
            root: string;
            /**
             * Format: uint64
             * @description Over so many lines.
             */
            size: number;
        };
        /** @description A wager whose edge a choice changes. */
        ChoiceEffect: {
            /**
             * Format: double
             * @description The edge by the choice; none where the wager is not offered any more.
             */
            after: number | null;
            /**
             * Format: double
             * @description The edge by the default, in percent; none where the wager is not offered then.
             */
            before: number | null;
            /** @description What the document calls it. */
            name: string;
            /** @description The wager. */
            wager: string;
        };
        /** @description What may be chosen. */
        ChoiceSeen: components["schemas"]["ChoiceSeenWord"] | components["schemas"]["ChoiceSeenMoney"] | components["schemas"]["ChoiceSeenNumber"] | components["schemas"]["ChoiceSeenRate"] | components["schemas"]["ChoiceSeenOdds"] | components["schemas"]["ChoiceSeenText"];
        /** @description An amount of money, written in dollars. */
        ChoiceSeenMoney: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "money";
            /** @description Also `none`? */
            none: boolean;
            /** @description Also 0? */
            zero: boolean;
        };
        /** @description A whole number. */
        ChoiceSeenNumber: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "number";
            /**
             * Format: uint32
             * @description The largest.
             */
            max: number;
            /**
             * Format: uint32
             * @description The least.
             */
            min: number;
            /** @description Also `none`? */
            none: boolean;
        };
        /** @description Odds, such as `9 to 1`. */
        ChoiceSeenOdds: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "odds";
            /** @description The least. */
            min?: string;
        };
        /** @description A rate from 0 up, in percent. */
        ChoiceSeenRate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "rate";
            /** @description The largest, such as `20` or `2.5`. */
            max: string;
        };
        /** @description A description. */
        ChoiceSeenText: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "text";
        };
        /** @description One of some words. */
        ChoiceSeenWord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "word";
            /** @description The words. */
            values: string[];
        };
        /** @description A clause. */
        ClauseText: {
            /** @description Where the document says it. */
            citation: string;
            /** @description The whole id. */
            id: string;
            /** @description What sort of rule it is. */
            kind: string;
            /** @description Our paraphrase. */
            text: string;
        };
        /** @description A message of a client: a command under a number. Each number is larger than the one before. */
        ClientMessage: {
            /** @description What is asked. */
            ask: components["schemas"]["Question"];
            /**
             * Format: uint64
             * @description The number of the command.
             */
            n: number;
        };
        /** @description What became of a command. */
        CommandResult: {
            /** @description It had been done before: nothing happened now. */
            again: boolean;
            /**
             * Format: uint64
             * @description The entry of the table's stream by which it was done; none where nothing is written of it.
             */
            entry?: number;
        };
        /**
         * CommonRequest
         * @description What is asked of any table.
         */
        CommonRequest: components["schemas"]["CommonRequestReady"] | components["schemas"]["CommonRequestPledge"] | components["schemas"]["CommonRequestReveal"] | components["schemas"]["CommonRequestSeed"] | components["schemas"]["CommonRequestFill"] | components["schemas"]["CommonRequestCredit"] | components["schemas"]["CommonRequestChangePays"] | components["schemas"]["CommonRequestRetire"] | components["schemas"]["CommonRequestAbandon"];
        /** @description Administrators: give the table up, with everything on it back to whose it is, and close it for good. */
        CommonRequestAbandon: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "abandon";
        };
        /** @description Crew: the table pays otherwise from now on. */
        CommonRequestChangePays: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "change-pays";
            /** @description The regulator was notified. */
            notified?: boolean;
            /** @description The option. */
            option: string;
            /** @description The change was posted. */
            posted?: boolean;
            /** @description Its new value. */
            value: string;
        };
        /** @description Crew: the bank sends chips to the cage. */
        CommonRequestCredit: {
            /** @description How many. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "credit";
        };
        /** @description Crew: the cage brings chips to the bank. */
        CommonRequestFill: {
            /** @description How many. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "fill";
        };
        /**
         * @description Pledge a part for the next draw: the SHA-256 hash of 32 random bytes, which are revealed when the draw is called. It is
         *     kept in the log when the draw is called.
         */
        CommonRequestPledge: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "pledge";
            /**
             * Format: uint64
             * @description The number of the draw.
             */
            draw: number;
            /** @description The hash, in 64 hexadecimal digits. */
            pledge: string;
        };
        /** @description The asker does not want to wait for the clock. It is not kept in the log. */
        CommonRequestReady: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "ready";
        };
        /** @description Crew: close the table for good, when nobody sits there. */
        CommonRequestRetire: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "retire";
        };
        /** @description Reveal the part that was pledged, once the draw is called. */
        CommonRequestReveal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "reveal";
            /**
             * Format: uint64
             * @description The number of the draw.
             */
            draw: number;
            /** @description The 32 bytes, in 64 hexadecimal digits. */
            part: string;
        };
        /** @description Of tables in version 1 of the log; others take pledges instead. */
        CommonRequestSeed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "seed";
            /** @description The asker's part: at most 64 bytes. */
            seed: string;
        };
        /**
         * CrapsRequest
         * @description What is asked of a craps table. Wagers go by the names on the layout (`pass`, `place-6`, `come-odds-8`, `hop-2-4`);
         *     positions are counted from 1.
         */
        CrapsRequest: components["schemas"]["CrapsRequestSit"] | components["schemas"]["CrapsRequestBuyIn"] | components["schemas"]["CrapsRequestColourChange"] | components["schemas"]["CrapsRequestLeave"] | components["schemas"]["CrapsRequestBet"] | components["schemas"]["CrapsRequestReduce"] | components["schemas"]["CrapsRequestDown"] | components["schemas"]["CrapsRequestTurn"] | components["schemas"]["CrapsRequestMove"] | components["schemas"]["CrapsRequestTakeDice"] | components["schemas"]["CrapsRequestDeclineDice"] | components["schemas"]["CrapsRequestPassDice"] | components["schemas"]["CrapsRequestChooseDice"] | components["schemas"]["CrapsRequestChangeDice"] | components["schemas"]["CrapsRequestSameDice"] | components["schemas"]["CrapsRequestSend"] | components["schemas"]["CrapsRequestRoll"] | components["schemas"]["CrapsRequestNoRoll"] | components["schemas"]["CrapsRequestShortThrow"] | components["schemas"]["CrapsRequestInspected"] | components["schemas"]["CrapsRequestStop"] | components["schemas"]["CrapsRequestRelieve"] | components["schemas"]["CrapsRequestOverrule"] | components["schemas"]["CrapsRequestUnclear"] | components["schemas"]["CrapsRequestOpenBets"] | components["schemas"]["CrapsRequestCloseBets"] | components["schemas"]["CrapsRequestConfirm"] | components["schemas"]["CrapsRequestNoBet"] | components["schemas"]["CrapsRequestFlagged"] | components["schemas"]["CrapsRequestUnchecked"] | components["schemas"]["CrapsRequestNoticed"] | components["schemas"]["CrapsRequestCorrect"] | components["schemas"]["CrapsRequestInterrupted"] | components["schemas"]["CrapsRequestRule"] | components["schemas"]["CrapsRequestSpoilt"] | components["schemas"]["CrapsRequestDiceHours"] | components["schemas"]["CrapsRequestNewDice"] | components["schemas"]["CrapsRequestCloseTable"] | components["schemas"]["CrapsRequestRemove"];
        /** @description Make a bet, or add to one. */
        CrapsRequestBet: {
            /** @description How much is added. */
            amount: components["schemas"]["Cents"];
            cash?: components["schemas"]["Cents"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "bet";
            /** @description It plays for the dealers. */
            for_dealers?: boolean;
            /** @description The wager. */
            wager: string;
            way?: components["schemas"]["BetMethod"] | null;
        };
        /** @description Buy more chips. */
        CrapsRequestBuyIn: {
            /** @description How many. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "buy-in";
        };
        /** @description Ask for other dice. */
        CrapsRequestChangeDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "change-dice";
            /** @description From which. */
            from: components["schemas"]["Pool"];
        };
        /** @description Choose two of the dice that are presented. */
        CrapsRequestChooseDice: {
            /** @description Which, counted from 1. */
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
            /** @description Even if bets are undecided. */
            override_undecided?: boolean;
        };
        /** @description Change chips for others of a value. */
        CrapsRequestColourChange: {
            /** @description How many. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "colour-change";
            /** @description The value of each new chip. */
            into: components["schemas"]["Cents"];
        };
        /** @description Crew: confirm a bet, or that it was called on. */
        CrapsRequestConfirm: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "confirm";
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description Whose position.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: cancel what was booked of a bet since the last roll. */
        CrapsRequestCorrect: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "correct";
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description Whose position.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Decline the dice that are offered. */
        CrapsRequestDeclineDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "decline-dice";
        };
        /** @description Crew: the dice have been in use so long. */
        CrapsRequestDiceHours: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "dice-hours";
            /**
             * Format: uint32
             * @description How many hours.
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
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: the dice were thrown with something wrong that nobody called. */
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
        /** @description Crew: power fails. */
        CrapsRequestInterrupted: {
            /** @description Do all players agree to settle them? */
            agreed?: boolean;
            /** @description The dice, if they can be read. */
            dice?: number[] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "interrupted";
        };
        /** @description Leave: what may be taken down goes along, the rest is still decided. */
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
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /** @description The wager that it was on. */
            from: string;
            /** @description The wager that it goes to. */
            to: string;
        };
        /** @description Crew: a fresh set of dice comes to the table. */
        CrapsRequestNewDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "new-dice";
        };
        /** @description Crew: declare a bet that was made while the dice were out no bet. */
        CrapsRequestNoBet: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "no-bet";
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description Whose position.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: the dice were thrown and do not count. */
        CrapsRequestNoRoll: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "no-roll";
            /** @description One of the pack's reasons. */
            reason: string;
        };
        /** @description Crew: notice that a bet is outside the limits. */
        CrapsRequestNoticed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "noticed";
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description Whose position.
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
            /** @description To these dice; without any, to a no-roll. */
            dice?: number[] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "overrule";
        };
        /** @description Give the dice up. */
        CrapsRequestPassDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "pass-dice";
        };
        /** @description Take part of a bet back. */
        CrapsRequestReduce: {
            /** @description How much. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "reduce";
            /** @description The one that plays for the dealers. */
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
             * @description Whose position.
             */
            position: number;
        };
        /** @description Crew: the dice were thrown and count. */
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
        /** @description Crew: somebody rules. */
        CrapsRequestRule: {
            /** @description Of which rank. */
            by: components["schemas"]["Rank"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "rule";
            /** @description What. */
            ruling: components["schemas"]["RulingWord"];
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
            /** @description What the boxperson rules: it counts, or it does not. */
            valid?: boolean | null;
        };
        /** @description Come to the table with chips: to a position, to the first or second end, or to the first free place. */
        CrapsRequestSit: {
            /** @description The chips that are brought. */
            chips: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "sit";
            /**
             * Format: uint32
             * @description At this end of the table, 1 or 2.
             */
            end?: number | null;
            /**
             * Format: uint32
             * @description At this position.
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
        /** @description Crew: the dice were stopped on their way. */
        CrapsRequestStop: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "stop";
            /** @description Why. */
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
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /** @description On, or off. */
            on: boolean;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: a bet reaches the layout without its limits being looked at. */
        CrapsRequestUnchecked: {
            /** @description How much. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "unchecked";
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description Whose position.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: a player asked for something unclearly. */
        CrapsRequestUnclear: {
            /** @description What for. */
            asked: components["schemas"]["UnclearRequest"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "unclear";
            /**
             * Format: uint32
             * @description Whose position.
             */
            position: number;
        };
        /** @description A craps table. */
        CrapsSeen: {
            /** @description Are bets open, where the dealer says so? */
            bets: components["schemas"]["BettingStage"];
            /**
             * Format: uint32
             * @description Chosen.
             */
            chosen: number;
            /** @description Are the dice out? */
            dice_out: boolean;
            /** @description Has the game ended? */
            ended: boolean;
            /**
             * Format: uint32
             * @description The different ones, a bit for each number.
             */
            markers: number;
            /**
             * Format: uint32
             * @description The position that is offered the dice.
             */
            offered: number | null;
            /** @description The positions that somebody has. */
            places: components["schemas"]["PlaceSeen"][];
            /**
             * Format: uint32
             * @description The number that the puck is on; 0 with the puck off.
             */
            point: number;
            /**
             * Format: uint32
             * @description Points made in this hand.
             */
            points_made: number;
            /** @description How many positions there are. */
            positions: number;
            /**
             * Format: uint32
             * @description The dice presented to the shooter, and those chosen: a bit for each.
             */
            presented: number;
            /**
             * Format: uint64
             * @description Throws that counted.
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
        /** @description A name and a password. */
        Credentials: {
            /** @description A code of the second factor, or a recovery code, where there is one. */
            code?: string | null;
            /** @description The name. */
            name: string;
            /** @description The password. */
            password: string;
        };
        /** @description A decision that somebody is asked for. */
        DecisionOffer: {
            /** @description It is about a bet that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The largest.
             */
            max?: number;
            /**
             * Format: int64
             * @description The least amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position.
             */
            position: number;
            /**
             * Format: int64
             * @description The step from one amount to the next.
             */
            step?: number;
        };
        /** @description A decision that players are asked for. */
        DecisionText: {
            /** @description The clause that gives the choice. */
            clause: string;
            /** @description What is then asked of the table, such as `raise`. */
            do: string;
        };
        /**
         * @description How the dice came to rest.
         * @enum {string}
         */
        DiceLanding: "flat" | "second-cocked" | "both-cocked" | "hidden";
        /**
         * @description The direction in which a wheel turns.
         * @enum {string}
         */
        Direction: "clockwise" | "counterclockwise";
        /** @description A command was done. */
        DoneMessage: {
            /** @description It had been done before: nothing happened now. */
            again: boolean;
            /**
             * Format: uint64
             * @description The entry of the table's stream by which it was done; none where nothing is written of it.
             */
            entry?: number;
            /**
             * Format: uint64
             * @description The number of the command.
             */
            n: number;
        };
        /** @description Sessions that end with about as much. */
        EndingBin: {
            /**
             * Format: double
             * @description The exact chance, where it is known.
             */
            exact?: number;
            /**
             * Format: int64
             * @description At least this, in cents.
             */
            from: number;
            /**
             * Format: uint64
             * @description So many sessions.
             */
            sessions: number;
            /**
             * Format: int64
             * @description Less than this.
             */
            to: number;
        };
        /** @description An entry of the table's log, with those who are in it. */
        EntryMessage: {
            /** @description When it was decided. */
            at: string;
            /** @description Who asked. */
            by: components["schemas"]["Actor"];
            /** @description The draw, where chance decided. */
            chance?: components["schemas"]["ChanceSeen"];
            /**
             * Format: uint64
             * @description How long bets are open from now on, in milliseconds, where the clock runs.
             */
            clock_ms?: number;
            /** @description What was asked. */
            do?: components["schemas"]["LogObject"];
            /**
             * Format: uint64
             * @description Its number in the table's stream.
             */
            n: number;
            /**
             * @description The result of each bet that the entry decides, returns or moves. Entries that are repeated to a client which missed them
             *     do not have it.
             */
            outcomes?: components["schemas"]["BetOutcome"][];
            /** @description Who is in it: number and name. */
            people: [
                number,
                string
            ][];
            /** @description What followed. */
            then: components["schemas"]["LogObject"][];
            /** @description The same in words, with clauses. */
            told: components["schemas"]["Sentence"][];
            /** @description The draw that will not be made, revealed. */
            undrawn?: components["schemas"]["UndrawnDraw"];
            /** @description The table afterwards. */
            view?: components["schemas"]["View"];
        };
        /** @description An entry, as a connection gives it. */
        EntryReplayed: {
            /** @description When it was decided. */
            at: string;
            /** @description Who asked. */
            by: components["schemas"]["Actor"];
            /** @description The draw, where chance decided. */
            chance?: components["schemas"]["ChanceSeen"];
            /**
             * Format: uint64
             * @description How long bets are open from now on, in milliseconds, where the clock runs.
             */
            clock_ms?: number;
            /** @description What was asked. */
            do?: components["schemas"]["LogObject"];
            /**
             * Format: uint64
             * @description Its number in the table's stream.
             */
            n: number;
            /**
             * @description The result of each bet that the entry decides, returns or moves. Entries that are repeated to a client which missed them
             *     do not have it.
             */
            outcomes?: components["schemas"]["BetOutcome"][];
            /** @description Who plays afterwards: number and name. */
            people: [
                number,
                string
            ][];
            /** @description What followed. */
            then: components["schemas"]["LogObject"][];
            /** @description The same in words, with clauses. */
            told: components["schemas"]["Sentence"][];
            type: components["schemas"]["EntryWord"];
            /** @description The draw that will not be made, revealed. */
            undrawn?: components["schemas"]["UndrawnDraw"];
            /** @description The table afterwards. */
            view?: components["schemas"]["View"];
        };
        /** @description An entry, without what nobody may see yet. */
        EntrySeen: {
            /** @description When it was decided. */
            at: string;
            /** @description Who asked. */
            by: components["schemas"]["Actor"];
            /** @description The draw, where chance decided. */
            chance?: components["schemas"]["ChanceSeen"];
            /**
             * Format: uint64
             * @description How long bets are open from now on, in milliseconds, where the clock runs.
             */
            clock_ms?: number;
            /** @description What was asked. */
            do?: components["schemas"]["LogObject"];
            /**
             * Format: uint64
             * @description Its number in the table's stream.
             */
            n: number;
            /**
             * @description The result of each bet that the entry decides, returns or moves. Entries that are repeated to a client which missed them
             *     do not have it.
             */
            outcomes?: components["schemas"]["BetOutcome"][];
            /** @description What followed. */
            then: components["schemas"]["LogObject"][];
            /** @description The same in words, with clauses. */
            told: components["schemas"]["Sentence"][];
            /** @description The draw that will not be made, revealed. */
            undrawn?: components["schemas"]["UndrawnDraw"];
            /** @description The table afterwards. */
            view?: components["schemas"]["View"];
        };
        /**
         * @description The word `entry`.
         * @enum {string}
         */
        EntryWord: "entry";
        /** @description A play from its beginning to its end. */
        Example: {
            /** @description The clauses that it shows. */
            clauses: string[];
            /** @description Its number. */
            example: number;
            /** @description Line by line. */
            frames: components["schemas"]["Frame"][];
            /** @description Choices of the operator's that it makes. */
            options: components["schemas"]["BTreeMap"];
            /** @description The pack that it is played by. */
            pack: string;
            /** @description Who plays: number and name. */
            people: [
                number,
                string
            ][];
            /** @description What it shows, in short. */
            title: string;
        };
        /** @description A play, as far as people choose by it. */
        ExampleSeen: {
            /** @description The clauses that it shows. */
            clauses: string[];
            /** @description Its number. */
            example: number;
            /** @description Choices of the operator's that it makes. */
            options: components["schemas"]["BTreeMap"];
            /** @description What it shows, in short. */
            title: string;
        };
        /** @description A second factor to be entered into an authenticator. */
        FactorMade: {
            /** @description The secret, in base32. */
            secret: string;
            /** @description The same as a link for authenticators. */
            uri: string;
        };
        /** @description What somebody shows who deletes their account. */
        Farewell: {
            /** @description A code of the second factor, where there is one. */
            code?: string | null;
            /** @description The password; a guest has none. */
            password?: string | null;
        };
        /** @description Something that is wrong. */
        FaultFound: {
            /**
             * Format: uint64
             * @description In which line; the header is 0.
             */
            line: number;
            /** @description What. */
            words: string;
        };
        /** @description A fault in the rules of a table or in a submission. */
        FaultSeen: {
            /** @description The clause that it offends. */
            clause?: string;
            /** @description The remedy. */
            help?: string;
            /**
             * Format: uint32
             * @description The line of a submission.
             */
            line: number;
            /** @description The fault in words. */
            message: string;
            /** @description The option that it is about. */
            option?: string;
            /** @description The wager, or the family of wagers, whose limits it is about. */
            wager?: string;
        };
        /** @description The figures of a table, by the rules that it plays by, or of a pack. */
        FiguresSeen: {
            /** @description All choices, the defaults included. */
            options: {
                [key: string]: string;
            };
            /** @description The pack. */
            pack: string;
            /**
             * Format: uint32
             * @description The point that was asked for.
             */
            point?: number;
            /**
             * Format: int64
             * @description The stake in cents that was asked for.
             */
            stake?: number;
            /** @description Its version. */
            version: string;
            /**
             * @description Each wager with its edge, chances and distribution, in exact fractions: as `croupier edge --json` prints them. Where
             *     rounding turns a wager to the player's favour at some stake that the table takes, `players_favour` says at which
             *     stake most, and the edge there.
             */
            wagers: components["schemas"]["WagerFigures"][];
        };
        /** @description A line that was played, and what came of it. */
        Frame: {
            /** @description What the author of the play remarks. */
            comment?: string;
            /** @description Why it was refused, where it was. */
            refused?: components["schemas"]["Sentence"];
            /** @description The line. */
            script: string;
            /** @description What happened, in words. */
            told: components["schemas"]["Sentence"][];
            /** @description The table afterwards. */
            view: components["schemas"]["View"];
        };
        /**
         * @description The name of a game, as packs write it. It only describes: a test holds it to the games of all packs.
         * @enum {string}
         */
        GameName: "craps" | "baccarat" | "red-dog" | "casino-war" | "wheel";
        /** @description A command for a table. */
        GivenCommand: {
            /** @description What is asked. */
            ask: components["schemas"]["TableRequest"];
            /** @description The name of the client, which it chose: at most 40 letters, digits and signs. */
            client: string;
            /**
             * Format: uint64
             * @description The number of the command: each is larger than the one before. One that was sent before is not done again.
             */
            n: number;
        };
        /** @description Play chips for somebody. */
        Grant: {
            /**
             * Format: int64
             * @description How many, in cents.
             */
            amount: number;
            id?: components["schemas"]["NumberedRequest"] | null;
        };
        /**
         * @description One of the two hands of baccarat.
         * @enum {string}
         */
        Hand: "player" | "banker";
        /**
         * @description Who of the house cuts the cards.
         * @enum {string}
         */
        HouseCutter: "dealer" | "floor";
        /** @description A figure with its 95 % confidence interval; null where there are too few sessions to say. */
        Interval: {
            /**
             * Format: double
             * @description The exact value, where it is known.
             */
            exact?: number;
            /**
             * Format: double
             * @description The high end.
             */
            high: number | null;
            /**
             * Format: double
             * @description The low end.
             */
            low: number | null;
            /**
             * Format: double
             * @description The figure.
             */
            value: number | null;
        };
        /** @description The cost of a wager at the smallest stake. */
        LeastStake: {
            /** @description The house edge. */
            edge: string;
            /**
             * Format: double
             * @description The same in percent.
             */
            edge_percent: number;
            /** @description The average result of a stake of one. */
            net: string;
            /** @description The stake. */
            stake: string;
            /**
             * Format: int64
             * @description The same in cents.
             */
            stake_cents: number;
        };
        /** @description The meaning of the numbers in the lines. */
        Legend: {
            /** @description The citations, by number: one clause, or several with the same effect. */
            cites: string[][];
            /** @description The meters, by number. */
            meters?: string[];
            /** @description The must-hit meter: its starting amount after a hit, and its maximum payout. */
            must_hit?: [
                number,
                number
            ];
            /** @description Reasons that a command gives by number: for not counting a throw. */
            no_roll?: string[];
            /** @description Reasons for passing the dice on. */
            relief?: string[];
            /** @description The symbols on the spaces of the wheel, by number. */
            spaces?: string[];
            /** @description Reasons for replacing the dice. */
            spoilt?: string[];
            /** @description The wagers, by number: each with the names of its states, or only its name. */
            wagers: string[][];
        };
        /** @description A posted limit. */
        LimitSeen: {
            /**
             * Format: int64
             * @description The largest.
             */
            max: number;
            /**
             * Format: int64
             * @description The least stake, in cents.
             */
            min: number;
            /** @description The wager, the family of wagers, or `all`. */
            wager: string;
        };
        /** @description A limit that waits to hold, because it is less strict. */
        LimitToCome: {
            /** @description From then on. */
            from: string;
            /** @description Which: `deposit_day`, `loss_day`, `session_minutes` or `reality_minutes`. */
            limit: string;
            /**
             * Format: int64
             * @description What it will be; null is no limit.
             */
            will_be: number | null;
        };
        /**
         * @description The origin of a wager's limits.
         * @enum {string}
         */
        LimitsOrigin: "document" | "posted" | "to-post" | "no-maximum-yet" | "open";
        /** @description Limits to be changed. What is left out stays as it is, also if it waits to hold; null is no limit. */
        LimitsRequest: {
            /**
             * Format: int64
             * @description The most that may come into the wallet in a day, in cents.
             * @default null
             */
            deposit_day: number | null;
            /**
             * Format: int64
             * @description The most that may be lost in a day, in cents.
             * @default null
             */
            loss_day: number | null;
            /**
             * Format: uint32
             * @description How often one is told the net result and the time, in minutes.
             * @default null
             */
            reality_minutes: number | null;
            /**
             * Format: uint32
             * @description How long one may play without a break, in minutes.
             * @default null
             */
            session_minutes: number | null;
        };
        /** @description Limits, as they hold now. */
        LimitsSeen: {
            /**
             * Format: int64
             * @description The most that may come into the wallet in a day, in cents.
             */
            deposit_day: number | null;
            /**
             * Format: int64
             * @description The most that may be lost in a day, in cents.
             */
            loss_day: number | null;
            /**
             * Format: uint32
             * @description How often one is told the net result and the time, in minutes.
             */
            reality_minutes: number | null;
            /**
             * Format: uint32
             * @description How long one may play without a break, in minutes.
             */
            session_minutes: number | null;
        };
        /** @description A command or an event in the log's notation, which docs/log.md describes: an object with one field, the name of it. */
        LogObject: {
            [key: string]: unknown;
        };
        /** @description The effect of a progressive meter. */
        MeterChance: {
            /** @description The amount on the meter. */
            amount: string;
            /** @description The amount on the meter at which the wager is even. */
            break_even: string | null;
            /**
             * Format: double
             * @description The same as a decimal number.
             */
            break_even_decimal: number | null;
            /** @description The clauses that define it. */
            clauses: string[];
            /** @description Is the wager even or better right after the meter is reset? */
            even_at_reset: boolean;
            /** @description The part of a stake that feeds the meter. */
            fed_by_stake: string;
            /** @description The meter. */
            meter: string;
            /** @description The increase of the average result with each dollar on the meter. */
            net_per_unit_on_meter: string;
        };
        /**
         * @description Who rolls, deals and spins at a table.
         * @enum {string}
         */
        ModeSeen: "auto" | "crew" | "unknown";
        /** @description Chips came into a wallet, or left it. */
        MovementSeen: {
            /**
             * Format: int64
             * @description What was added, in cents; less than nothing was taken.
             */
            amount: number;
            /** @description When. */
            at: string;
            /**
             * Format: int64
             * @description What the wallet held afterwards.
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
        /** @description What somebody is called. */
        NameQuery: {
            /** @description The name. */
            name: string;
        };
        /** @description Somebody who has an account now. */
        NewAccount: {
            /** @description Their name. */
            name: string;
            /** @description Good for one login, at which it must be changed. It is shown only now. */
            password: string;
            /**
             * Format: uint32
             * @description Their number.
             */
            person: number;
        };
        /** @description A password that the house has made. */
        NewPassword: {
            /** @description The name of the person. */
            name: string;
            /** @description Good for one login, at which it must be changed. It is shown only now. */
            password: string;
        };
        /** @description A number of the asker's client, so that what is sent twice is done once. */
        NumberedRequest: {
            /** @description The name of the client, which it chose: at most 40 letters, digits and signs. */
            client: string;
            /**
             * Format: uint64
             * @description The number of the command: each is larger than the one before.
             */
            n: number;
        };
        /**
         * @description The meaning of odds.
         * @enum {string}
         */
        OddsBasis: "to" | "for";
        /** @description Odds in hundredths, because one document prints quarters: `{"pays_hundredths": 700, "per_hundredths": 600, "basis": "to"}`. */
        OddsSeen: {
            /** @description With `to` the stake comes back as well; with `for` it is part of the payment. */
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
         * @description Something that a person may do now, by the name that an ask has for it.
         *
         *     Clients send an offer back as an ask, with an amount in place of the range. So an offer has only fields of that ask and the
         *     range: what else belongs to a decision is in the rule book.
         */
        Offer: components["schemas"]["OfferBet"] | components["schemas"]["OfferReduce"] | components["schemas"]["OfferDown"] | components["schemas"]["OfferTurn"] | components["schemas"]["OfferMove"] | components["schemas"]["OfferTakeDice"] | components["schemas"]["OfferDeclineDice"] | components["schemas"]["OfferPassDice"] | components["schemas"]["OfferChooseDice"] | components["schemas"]["OfferChangeDice"] | components["schemas"]["OfferTakePosition"] | components["schemas"]["OfferCut"] | components["schemas"]["OfferDeclineCut"] | components["schemas"]["OfferGiveUp"] | components["schemas"]["OfferRaise"] | components["schemas"]["OfferStand"] | components["schemas"]["OfferWar"] | components["schemas"]["OfferSurrender"] | components["schemas"]["OfferPayVigorish"] | components["schemas"]["OfferLeave"];
        /** @description Make a bet, or add to it. */
        OfferBet: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "bet";
            /** @description It would play for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The largest.
             */
            max?: number;
            /**
             * Format: int64
             * @description The least amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position, at a table of cards or a wheel.
             */
            position?: number;
            /**
             * Format: int64
             * @description The step from one amount to the next.
             */
            step?: number;
            /** @description The wager, as the layout calls it. */
            wager: string;
        };
        /** @description Change the dice. */
        OfferChangeDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "change-dice";
            /** @description Where the new dice come from. */
            from: components["schemas"]["Pool"];
        };
        /** @description Choose two dice. */
        OfferChooseDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "choose-dice";
            /** @description Dice that may not be chosen. */
            except: number[];
            /** @description The dice that are presented, counted from 1. */
            presented: number[];
        };
        /** @description Cut the cards. */
        OfferCut: {
            /**
             * Format: uint32
             * @description How many cards there are.
             */
            cards: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "cut";
            /**
             * Format: uint32
             * @description How far from the ends.
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
            /** @description It would play for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The largest.
             */
            max?: number;
            /**
             * Format: int64
             * @description The least amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position, at a table of cards or a wheel.
             */
            position?: number;
            /**
             * Format: int64
             * @description The step from one amount to the next.
             */
            step?: number;
            /** @description The wager, as the layout calls it. */
            wager: string;
        };
        /** @description Give the cards of a hand back. */
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
            /** @description The bet. */
            from: string;
            /** @description What it becomes. */
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
             * @description How much, in cents.
             */
            amount: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "pay-vigorish";
        };
        /** @description Red Dog: raise. */
        OfferRaise: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "raise";
            /** @description It is about a bet that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The largest.
             */
            max?: number;
            /**
             * Format: int64
             * @description The least amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position.
             */
            position: number;
            /**
             * Format: int64
             * @description The step from one amount to the next.
             */
            step?: number;
        };
        /** @description Take a part of a bet back. */
        OfferReduce: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "reduce";
            /** @description It would play for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The largest.
             */
            max?: number;
            /**
             * Format: int64
             * @description The least amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position, at a table of cards or a wheel.
             */
            position?: number;
            /**
             * Format: int64
             * @description The step from one amount to the next.
             */
            step?: number;
            /** @description The wager, as the layout calls it. */
            wager: string;
        };
        /** @description Red Dog: do not raise. */
        OfferStand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "stand";
            /** @description It is about a bet that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The largest.
             */
            max?: number;
            /**
             * Format: int64
             * @description The least amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position.
             */
            position: number;
            /**
             * Format: int64
             * @description The step from one amount to the next.
             */
            step?: number;
        };
        /** @description Casino War: surrender half of the bet. */
        OfferSurrender: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "surrender";
            /** @description It is about a bet that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The largest.
             */
            max?: number;
            /**
             * Format: int64
             * @description The least amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position.
             */
            position: number;
            /**
             * Format: int64
             * @description The step from one amount to the next.
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
            /** @description It plays for the dealers. */
            for_dealers?: boolean;
            /** @description Craps: on, or off? */
            on?: boolean;
            /** @description Craps: the wager. */
            wager?: string;
        };
        /** @description Casino War: go to war. */
        OfferWar: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "war";
            /** @description It is about a bet that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: int64
             * @description The largest.
             */
            max?: number;
            /**
             * Format: int64
             * @description The least amount, in cents.
             */
            min?: number;
            /**
             * Format: uint32
             * @description The position.
             */
            position: number;
            /**
             * Format: int64
             * @description The step from one amount to the next.
             */
            step?: number;
        };
        /** @description What may be done now. */
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
        OffersWord: "offers";
        /** @description A table that was opened. */
        OpenedTable: {
            /**
             * Format: uint64
             * @description Its number.
             */
            table: number;
        };
        /** @description Which table is to be opened. */
        OpeningRequest: {
            /**
             * Format: uint32
             * @description How long bets are open, in seconds.
             */
            clock_seconds?: number | null;
            /** @description The crew only: open it although a wager favours the player. The house's log says so. */
            confirm_player_edge?: boolean;
            /** @description What the crew does by itself, if that is to be chosen. */
            crew?: string[] | null;
            /** @description Does a person enter dice, cards and calls? Otherwise the house rolls, deals and spins. */
            dealt?: boolean;
            /** @description Posted limits. */
            limits?: components["schemas"]["LimitSeen"][];
            /** @description What it is called. */
            name: string;
            /** @description Choices that are not the defaults. */
            options?: {
                [key: string]: string;
            };
            /** @description The pack, unless a template is named. */
            pack?: string | null;
            /**
             * @description A template of the operator's, by its name; then only `name` is said besides. Where an operator's wallet has the
             *     money, players open no other tables.
             */
            template?: string | null;
        };
        /** @description A choice of the operator's. */
        OptionSeen: {
            /** @description What may be chosen, in words. */
            allowed: string;
            /** @description The same for programs. */
            choice: components["schemas"]["ChoiceSeen"];
            /** @description The clauses. */
            clauses: string[];
            /** @description What holds if nothing is chosen; none where something must be. */
            default: string | null;
            /** @description What it is about. */
            help: string;
            /** @description Its name. */
            name: string;
        };
        /** @description What an outcome does to a bet. */
        OutcomeText: {
            /** @description The clause that decides it. */
            clause: string;
            /** @description Craps: the same one by one, totals or dice, such as `12` or `3-3`; empty where no single throw decides. */
            each?: string[];
            /** @description Cards and wheel: the facts that must all hold, by the names that packs have for them. */
            facts?: string[];
            /** @description A win is paid from a meter. */
            from_meter?: boolean;
            /**
             * Format: uint32
             * @description The number that it is on then, such as the point of a line bet; 0 where it is on none.
             */
            number: number;
            /** @description The odds at which a win is paid; absent where a win is not paid at odds. */
            odds?: components["schemas"]["OddsSeen"];
            /** @description The outcomes, in words. */
            on: string;
            /** @description What is then paid or lost, in words; empty for a whole loss and for a bet that stays. */
            pays: string;
            /** @description What the bet is called on the layout. */
            spot: string;
            /** @description The result. */
            verdict: components["schemas"]["OutcomeVerdict"];
        };
        /**
         * @description The result of a bet.
         * @enum {string}
         */
        OutcomeVerdict: "win" | "lose" | "push" | "stand";
        /** @description Somebody, as the house knows them. */
        OwnAccount: {
            /**
             * Format: int64
             * @description Their chips at tables.
             */
            at_tables: number;
            /** @description Until when they do not play: a time, or `for good`. */
            excluded?: string;
            /** @description A guest has no password: who loses the session loses the chips. */
            guest: boolean;
            /** @description Their limits, as they hold now. */
            limits: components["schemas"]["LimitsSeen"];
            /** @description Limits that will hold, because they are less strict and wait. */
            limits_to_come?: components["schemas"]["LimitToCome"][];
            /** @description All that they may do is to change their password. */
            must_change_password: boolean;
            /** @description All that they may do is to set up a second factor. */
            must_set_second_factor: boolean;
            /** @description Their name. */
            name: string;
            /**
             * Format: int64
             * @description What they won or lost in this sitting, what is at tables included.
             */
            net: number;
            /**
             * Format: uint32
             * @description Their number.
             */
            person: number;
            /** @description What they may do. */
            roles: string[];
            /** @description Signing in needs a code. */
            second_factor: boolean;
            /**
             * Format: int64
             * @description Their chips with the cashier, in cents.
             */
            wallet: number;
        };
        /**
         * @description The beneficiary of a bet.
         * @enum {string}
         */
        Owner: "player" | "dealers";
        /** @description A pack with its choices. */
        PackOptions: {
            /** @description The pack that it amends, which is the one to open a table by. */
            amends?: string;
            /** @description The game. */
            game: components["schemas"]["GameName"];
            /** @description The choices. */
            options: components["schemas"]["OptionSeen"][];
            /** @description Its id. */
            pack: string;
            /** @description What the document is called. */
            title: string;
            /** @description The version. */
            version: string;
        };
        /** @description A rule pack. */
        PackSeen: {
            /** @description The pack that it amends, which is the one to open a table by. */
            amends?: string;
            /** @description The game. */
            game: components["schemas"]["GameName"];
            /** @description Its id. */
            pack: string;
            /** @description What the document is called. */
            title: string;
            /** @description The version. */
            version: string;
        };
        /** @description The password again, by which the person proves who they are. */
        PasswordAgain: {
            /** @description A code, where there is a second factor already. */
            code?: string | null;
            /** @description The password. */
            password: string;
        };
        /** @description A change of password. */
        Passwords: {
            /** @description The one from now on. */
            new: string;
            /** @description The one so far. */
            old: string;
        };
        /** @description How long somebody does not want to play. */
        Pause: {
            /**
             * Format: uint32
             * @description For so many hours; for good without it.
             */
            hours?: number | null;
        };
        /** @description Some of the people. */
        PeopleSeen: {
            /**
             * Format: uint32
             * @description There are more after this number.
             */
            next?: number;
            /** @description Those who were found, by number. */
            people: components["schemas"]["PersonSeen"][];
        };
        /** @description A percentile with its 95 % confidence interval. */
        Percentile: {
            /**
             * Format: double
             * @description The exact value, where it is known.
             */
            exact?: number;
            /**
             * Format: double
             * @description The high end.
             */
            high: number | null;
            /**
             * Format: double
             * @description The low end.
             */
            low: number | null;
            /**
             * Format: uint32
             * @description Which.
             */
            percent: number;
            /**
             * Format: double
             * @description The figure.
             */
            value: number | null;
        };
        /** @description Somebody, as those see them who run the house. */
        PersonSeen: {
            /** @description When they came. */
            enrolled: string;
            /** @description Until when they do not play: a time, or `for good`. */
            excluded?: string;
            /** @description A guest has no password. */
            guest: boolean;
            /** @description Their limits, as they hold now. */
            limits: components["schemas"]["LimitsSeen"];
            /** @description Their name. */
            name: string;
            /**
             * Format: uint32
             * @description Their number.
             */
            person: number;
            /** @description What they may do. */
            roles: string[];
            /**
             * Format: int64
             * @description Their chips with the cashier, in cents.
             */
            wallet: number;
        };
        /** @description A position, and who has it. */
        PlaceSeen: {
            /** @description They have left; what could not be taken along is still decided. */
            away?: boolean;
            /** @description Their bets here. */
            bets: components["schemas"]["BetSeen"][];
            /**
             * Format: int64
             * @description Vigorish that they owe.
             */
            owes?: number;
            /**
             * Format: uint32
             * @description Who.
             */
            person: number;
            /**
             * Format: uint32
             * @description Counted from 1.
             */
            position: number;
            /**
             * Format: int64
             * @description The chips before them.
             */
            rail: number;
        };
        /**
         * Format: uint32
         * @description A player, numbered in the order of arrival; a number is free again when its player has left.
         */
        PlayerNo: number;
        /** @description The stake at which rounding favours the player most. */
        PlayersFavour: {
            /** @description The house edge there, which is negative. */
            edge: string;
            /**
             * Format: double
             * @description The same in percent.
             */
            edge_percent: number;
            /** @description The stake. */
            stake: string | null;
            /**
             * Format: int64
             * @description The same in cents.
             */
            stake_cents: number | null;
        };
        /**
         * @description Dice to choose from anew.
         * @enum {string}
         */
        Pool: "other-three" | "all";
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
        /** @description The house, the table or the dealer says no; or it was asked wrongly. */
        Problem: {
            /** @description The clause by which the dealer says no. */
            clause?: string;
            /** @description A word for programs. */
            code: string;
            /** @description What goes with the code, by name. */
            facts?: {
                [key: string]: unknown;
            };
            /** @description Everything that is wrong with the rules of a table, where that is the problem. */
            faults?: components["schemas"]["FaultSeen"][];
            /**
             * Format: int64
             * @description The amount in cents that would have been right, where there is one.
             */
            limit?: number;
            /** @description The same for people. */
            words: string;
        };
        /** @description A proof. */
        ProofSeen: {
            /** @description The hashes of the path, from the leaf up, in hexadecimal digits. */
            path: string[];
        };
        /** @description A question to the table. */
        Question: components["schemas"]["TableRequest"] | components["schemas"]["OffersWord"];
        /**
         * @description A rank of the house, the lowest first.
         * @enum {string}
         */
        Rank: "dealer" | "box" | "floor" | "shift-manager";
        /** @description How a person stands. */
        RealityCheck: {
            /**
             * Format: int64
             * @description For how long they have been playing.
             */
            minutes: number;
            /**
             * Format: int64
             * @description What they won or lost meanwhile, in cents.
             */
            net: number;
        };
        /** @description A reason, and what it comes to. */
        ReasonText: {
            /** @description By which clause. */
            clause: string;
            /** @description Its name in commands. */
            reason: string;
            /** @description What it comes to. */
            words: string;
        };
        /** @description Reasons that the crew may name. */
        Reasons: {
            /** @description For a throw not to count. */
            no_roll: components["schemas"]["ReasonText"][];
            /** @description For the dice to be passed on. */
            relief: components["schemas"]["ReasonText"][];
            /** @description For fresh dice. */
            spoilt: components["schemas"]["ReasonText"][];
        };
        /** @description Codes for those who have lost their authenticator. */
        RecoveryCodes: {
            /** @description Each is good for one sign-in. They are shown only now. */
            recovery: string[];
        };
        /** @description What the first two cards are. */
        RedDogPattern: components["schemas"]["RedDogPatternSpread"] | "pair" | "consecutive";
        /** @description There are so many ranks between them. */
        RedDogPatternSpread: {
            /**
             * Format: uint32
             * @description There are so many ranks between them.
             */
            spread: number;
        };
        /** @description A round on the table. */
        RedDogRound: {
            /** @description The cards in the order of the deal. */
            cards: string[];
            /** @description Whether it is settled. */
            over: boolean;
            /** @description Whether raises are closed. */
            raises_closed: boolean;
        };
        /** @description A command was refused, or something was said that is no command. */
        RefusedMessage: {
            /** @description The clause by which the dealer says no. */
            clause?: string;
            /** @description A word for programs. */
            code: string;
            /** @description What goes with the code, by name. */
            facts?: {
                [key: string]: unknown;
            };
            /** @description Everything that is wrong with the rules of a table, where that is the problem. */
            faults?: components["schemas"]["FaultSeen"][];
            /**
             * Format: int64
             * @description The amount in cents that would have been right, where there is one.
             */
            limit?: number;
            /**
             * Format: uint64
             * @description The number of the command, if it had one.
             */
            n?: number;
            /** @description The same for people. */
            words: string;
        };
        /** @description Entries of a table, one after the other. */
        Replay: {
            /** @description The entries, as a connection gives them to somebody who stands by. */
            entries: components["schemas"]["EntryReplayed"][];
            /**
             * Format: uint64
             * @description The number of the first entry.
             */
            from: number;
            /**
             * Format: uint64
             * @description How many lines the log has: the last entry has one number less.
             */
            lines: number;
            /** @description Who plays before the first entry: number and name. */
            people: [
                number,
                string
            ][];
            /**
             * Format: uint64
             * @description The table.
             */
            table: number;
            /** @description The table before the first entry, as those see it who stand by. */
            view: components["schemas"]["View"];
        };
        /** @description A result with its chance. */
        ResultChance: {
            /** @description Its chance. */
            chance: string;
            /**
             * Format: double
             * @description The same as a decimal number.
             */
            chance_decimal: number;
            /** @description The clauses that decide it. */
            clauses: string[];
            /** @description The result of a stake of one. */
            result: string;
            /** @description A description of the event. */
            words: string;
        };
        /** @description What a roll, a hand or a spin came to. */
        ResultSeen: {
            /** @description Craps: the dice. */
            dice?: [
                number,
                number
            ];
            /**
             * @description How it is coloured. Craps: `seven-out`, `point-made`, `point`, `natural`, `craps` or `other`; baccarat: `player`,
             *     `banker` or `tie`; a wheel: the symbol; otherwise `other`.
             */
            tone: string;
            /** @description In short: `4-3`, `B`, `spread 4, in`, `KH`, `joker`. */
            words: string;
        };
        /**
         * @description A role.
         * @enum {string}
         */
        RoleWord: "player" | "dealer" | "supervisor" | "auditor" | "administrator";
        /** @description What somebody may do from now on. */
        RolesGiven: {
            /** @description `player`, `dealer`, `supervisor`, `auditor`, `administrator`: all that they have. */
            roles: components["schemas"]["RoleWord"][];
        };
        /**
         * RoundRequest
         * @description What is asked of a card table or a wheel. Wagers go by the names on the layout (`banker`, `tie`, `war`); positions are
         *     counted from 1. Where a player may leave a `position` out, the first of their own is meant.
         */
        RoundRequest: components["schemas"]["RoundRequestSit"] | components["schemas"]["RoundRequestTakePosition"] | components["schemas"]["RoundRequestBuyIn"] | components["schemas"]["RoundRequestColour"] | components["schemas"]["RoundRequestLeave"] | components["schemas"]["RoundRequestBet"] | components["schemas"]["RoundRequestReduce"] | components["schemas"]["RoundRequestDown"] | components["schemas"]["RoundRequestRaise"] | components["schemas"]["RoundRequestStand"] | components["schemas"]["RoundRequestWar"] | components["schemas"]["RoundRequestSurrender"] | components["schemas"]["RoundRequestTurn"] | components["schemas"]["RoundRequestGiveUp"] | components["schemas"]["RoundRequestCut"] | components["schemas"]["RoundRequestDeclineCut"] | components["schemas"]["RoundRequestPayVigorish"] | components["schemas"]["RoundRequestConvert"] | components["schemas"]["RoundRequestConfirm"] | components["schemas"]["RoundRequestLateBet"] | components["schemas"]["RoundRequestClose"] | components["schemas"]["RoundRequestDeal"] | components["schemas"]["RoundRequestNewShoe"] | components["schemas"]["RoundRequestRecut"] | components["schemas"]["RoundRequestCover"] | components["schemas"]["RoundRequestLoad"] | components["schemas"]["RoundRequestBurn"] | components["schemas"]["RoundRequestArrange"] | components["schemas"]["RoundRequestDelay"] | components["schemas"]["RoundRequestDrawnInError"] | components["schemas"]["RoundRequestFoundFaceUp"] | components["schemas"]["RoundRequestTrigger"] | components["schemas"]["RoundRequestDraw"] | components["schemas"]["RoundRequestSpin"] | components["schemas"]["RoundRequestSlip"] | components["schemas"]["RoundRequestPeg"] | components["schemas"]["RoundRequestPropose"];
        /** @description Crew: say which cards come next. Only a rehearsal's table takes that. */
        RoundRequestArrange: {
            /** @description The cards. */
            cards: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "arrange";
            /** @description No others are left. */
            only?: boolean;
        };
        /** @description Make a wager, or raise it. */
        RoundRequestBet: {
            /** @description How much is added. */
            amount: components["schemas"]["Cents"];
            cash?: components["schemas"]["Cents"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "bet";
            /** @description It plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description On this position.
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
            /** @description How many. */
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
        /** @description Get chips without a value of their own. */
        RoundRequestColour: {
            /** @description What each counts. */
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
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The position that it lies on, if that is another.
             */
            on?: number | null;
            /**
             * Format: uint32
             * @description A position of whoever called it.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Have the last payment of a bet made in larger chips. */
        RoundRequestConvert: {
            /** @description The value of each chip. */
            chip: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "convert";
            /** @description The one that played for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description On this position.
             */
            position?: number | null;
            /**
             * Format: uint32
             * @description Of how many chips the bet was.
             */
            stack?: number;
            /** @description The wager. */
            wager: string;
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
             * @description So many cards above the bottom.
             */
            from_bottom: number;
        };
        /** @description Cut the cards. The crew says who of the house does. */
        RoundRequestCut: {
            /**
             * Format: uint32
             * @description So many cards from the top.
             */
            at: number;
            by?: components["schemas"]["HouseCutter"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "cut";
        };
        /** @description Crew: deal on, to the next decision or to the settlement. */
        RoundRequestDeal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "deal";
            slip?: components["schemas"]["SlipWord"] | null;
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
             * @description Whose position.
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
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description On this position.
             */
            position?: number | null;
            /** @description The wager. */
            wager: string;
        };
        /** @description Crew: chance drew one of those who qualify. */
        RoundRequestDraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "draw";
            /**
             * Format: uint32
             * @description Which: the first is 0.
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
        /** @description Crew: chips were set down after bets were closed, and not noticed. */
        RoundRequestLateBet: {
            /** @description How much. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "late-bet";
            /** @description They play for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description The position that they lie on, if that is another.
             */
            on?: number | null;
            /**
             * Format: uint32
             * @description A position of whoever set them down.
             */
            position: number;
            /** @description The wager. */
            wager: string;
        };
        /** @description Leave. */
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
        /** @description Crew: new cards come, in the order that the shuffle gave them. */
        RoundRequestNewShoe: {
            /** @description The cards, such as `9C`, the top first. */
            cards: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "new-shoe";
        };
        /** @description Pay the vigorish that is marked. */
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
             * @description How many times.
             */
            revolutions?: number | null;
        };
        /** @description Crew: the operator proposes another wheel, such as `1=1 joker=40 : 1 1 joker`. */
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
            /** @description For the bet that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description At this position.
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
            /** @description How much. */
            amount: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "reduce";
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description On this position.
             */
            position?: number | null;
            /** @description The wager. */
            wager: string;
        };
        /** @description Come to the table with chips, and take a position: this one, or the first that is free. */
        RoundRequestSit: {
            /** @description The chips that are brought. */
            chips: components["schemas"]["Cents"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "sit";
            /**
             * Format: uint32
             * @description At this position.
             */
            position?: number | null;
        };
        /** @description Crew: the wheel was spun, and the indicator slipped from one space to another. */
        RoundRequestSlip: {
            /** @description Had the dealer called the first? */
            called: boolean;
            direction?: components["schemas"]["Direction"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "slip";
            /** @description Where it rested first. */
            from: components["schemas"]["WheelSpace"];
            /**
             * Format: uint32
             * @description How many times.
             */
            revolutions?: number | null;
            /** @description Where it rested then. */
            to: components["schemas"]["WheelSpace"];
        };
        /** @description Crew: the wheel was spun and rests in a space. */
        RoundRequestSpin: {
            direction?: components["schemas"]["Direction"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "spin";
            /**
             * Format: uint32
             * @description How many times.
             */
            revolutions?: number | null;
            /** @description Where. */
            space: components["schemas"]["WheelSpace"];
        };
        /** @description Do not raise. */
        RoundRequestStand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "stand";
            /** @description For the bet that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description At this position.
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
            /** @description For the bet that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description At this position.
             */
            position?: number | null;
        };
        /** @description Take a further position. */
        RoundRequestTakePosition: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "take-position";
            /**
             * Format: uint32
             * @description Which.
             */
            position: number;
        };
        /** @description Crew: the hidden amount at which the meter that must hit will. */
        RoundRequestTrigger: {
            /** @description The amount. */
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
        /** @description Go to war. */
        RoundRequestWar: {
            amount?: components["schemas"]["Cents"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "war";
            /** @description For the bet that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description At this position.
             */
            position?: number | null;
        };
        /** @description A card table or a wheel. */
        RoundSeen: {
            /** @description Bets on positions that are another's. */
            behind?: components["schemas"]["PlaceSeen"][];
            /** @description The cards on the table. */
            cards: components["schemas"]["CardsSeen"];
            /** @description What the meters show. */
            meters?: number[];
            /**
             * Format: int64
             * @description What the meter shows that must hit.
             */
            must_hit?: number;
            /** @description Red Dog: the pattern of the first two cards. */
            pattern?: components["schemas"]["RedDogPattern"];
            /** @description The positions that somebody has, with all bets there. */
            places: components["schemas"]["PlaceSeen"][];
            /** @description How many positions there are. */
            positions: number;
            /** @description The results of this shoe. */
            results: components["schemas"]["BaccaratResult"][];
            shoe: components["schemas"]["ShoeSeen"] | null;
            /** @description Where the round stands. */
            stage: components["schemas"]["RoundStage"];
            /** @description Baccarat, when a round is over: why Player and Banker drew a third card, or stood. */
            third_cards?: [
                {
                    /** @description The clause. */
                    clause: string;
                    /** @description In words. */
                    words: string;
                },
                {
                    /** @description The clause. */
                    clause: string;
                    /** @description In words. */
                    words: string;
                }
            ];
            /**
             * Format: int64
             * @description The tip box.
             */
            tips: number;
            /** @description The wheel. */
            wheel: components["schemas"]["WheelSeen"];
        };
        /**
         * @description The stage of a round.
         * @enum {string}
         */
        RoundStage: "betting" | "closed" | "in-play";
        /** @description The rules of a table. */
        RuleBook: {
            /** @description What the crew says. */
            calls: components["schemas"]["CallText"][];
            /** @description Cards: the value of each rank from `A` to `K`. It is the points of a card at baccarat, and its rank where ranks are compared. */
            card_values?: {
                [key: string]: number;
            };
            /** @description The clauses of the pack, and of those that amend it or that it amends. */
            clauses: components["schemas"]["ClauseText"][];
            /** @description The decisions that players are asked for in a round. */
            decisions?: components["schemas"]["DecisionText"][];
            /** @description Which document it is. */
            document: string;
            /** @description Baccarat: a total counts without its tens. */
            drops_tens?: boolean;
            /** @description The game. */
            game: components["schemas"]["GameName"];
            /** @description All choices, the defaults included. */
            options: {
                [key: string]: string;
            };
            /** @description The pack. */
            pack: string;
            /** @description Reasons that the crew may name. */
            reasons: components["schemas"]["Reasons"];
            /**
             * Format: int64
             * @description The smallest chip, in cents.
             */
            smallest_chip: number;
            /** @description What the document calls the game. */
            title: string;
            /** @description The version of the pack. */
            version: string;
            /** @description The wagers that are offered, in the order of the document. */
            wagers: components["schemas"]["WagerRules"][];
            /** @description The wheel, where there is one. */
            wheel?: components["schemas"]["WheelPlan"];
        };
        /** @description Rules in short. */
        RulesSeen: {
            /** @description All choices, the defaults included. */
            options: {
                [key: string]: string;
            };
            /** @description The pack. */
            pack: string;
            /** @description What the table is called. */
            table: string;
            /** @description Its version. */
            version: string;
            /**
             * Format: uint64
             * @description How many wagers there are.
             */
            wagers: number;
        };
        /**
         * @description Why somebody has to rule.
         * @enum {string}
         */
        RulingCause: "irregularity" | "scenario" | "interpretation";
        /** @description What somebody decides where the document provides for nothing. */
        RulingWord: components["schemas"]["RulingWordPay"] | components["schemas"]["RulingWordReturn"] | components["schemas"]["RulingWordForfeit"] | components["schemas"]["RulingWordPassDice"] | components["schemas"]["RulingWordVoidRound"];
        /** @description A bet is forfeited. */
        RulingWordForfeit: {
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description Whose position.
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
        RulingWordPassDice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            rules: "pass-dice";
        };
        /** @description The house pays a player. */
        RulingWordPay: {
            /** @description How much. */
            amount: components["schemas"]["Cents"];
            /**
             * Format: uint32
             * @description Whose position.
             */
            position: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            rules: "pay";
        };
        /** @description A bet goes back undecided. */
        RulingWordReturn: {
            /** @description The one that plays for the dealers. */
            for_dealers?: boolean;
            /**
             * Format: uint32
             * @description Whose position.
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
        /** @description The round is void. */
        RulingWordVoidRound: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            rules: "void-round";
        };
        /**
         * Format: uint32
         * @description A position at the table, counted from 0. [`SeatNo::position`] is the number that people use.
         */
        SeatNo: number;
        /** @description What is told of an event. */
        Sentence: {
            /** @description The clause that decided it, where one did. */
            clause?: string | null;
            /** @description A sentence. */
            words: string;
        };
        /** @description What the house says. */
        ServerMessage: components["schemas"]["ServerMessageState"] | components["schemas"]["ServerMessageEntry"] | components["schemas"]["ServerMessageDone"] | components["schemas"]["ServerMessageRefused"] | components["schemas"]["ServerMessageOffers"] | components["schemas"]["ServerMessageRealityCheck"];
        /** @description A command was done. */
        ServerMessageDone: {
            /** @description It had been done before: nothing happened now. */
            again: boolean;
            /**
             * Format: uint64
             * @description The entry of the table's stream by which it was done; none where nothing is written of it.
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
        /** @description Something happened. */
        ServerMessageEntry: {
            /** @description When it was decided. */
            at: string;
            /** @description Who asked. */
            by: components["schemas"]["Actor"];
            /** @description The draw, where chance decided. */
            chance?: components["schemas"]["ChanceSeen"];
            /**
             * Format: uint64
             * @description How long bets are open from now on, in milliseconds, where the clock runs.
             */
            clock_ms?: number;
            /** @description What was asked. */
            do?: components["schemas"]["LogObject"];
            /**
             * Format: uint64
             * @description Its number in the table's stream.
             */
            n: number;
            /**
             * @description The result of each bet that the entry decides, returns or moves. Entries that are repeated to a client which missed them
             *     do not have it.
             */
            outcomes?: components["schemas"]["BetOutcome"][];
            /** @description Who is in it: number and name. */
            people: [
                number,
                string
            ][];
            /** @description What followed. */
            then: components["schemas"]["LogObject"][];
            /** @description The same in words, with clauses. */
            told: components["schemas"]["Sentence"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "entry";
            /** @description The draw that will not be made, revealed. */
            undrawn?: components["schemas"]["UndrawnDraw"];
            /** @description The table afterwards. */
            view?: components["schemas"]["View"];
        };
        /** @description What may be done now. */
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
        /** @description How the person stands, where they asked to be told from time to time. */
        ServerMessageRealityCheck: {
            /**
             * Format: int64
             * @description For how long they have been playing.
             */
            minutes: number;
            /**
             * Format: int64
             * @description What they won or lost meanwhile, in cents.
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
            /** @description The clause by which the dealer says no. */
            clause?: string;
            /** @description A word for programs. */
            code: string;
            /** @description What goes with the code, by name. */
            facts?: {
                [key: string]: unknown;
            };
            /** @description Everything that is wrong with the rules of a table, where that is the problem. */
            faults?: components["schemas"]["FaultSeen"][];
            /**
             * Format: int64
             * @description The amount in cents that would have been right, where there is one.
             */
            limit?: number;
            /**
             * Format: uint64
             * @description The number of the command, if it had one.
             */
            n?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refused";
            /** @description The same for people. */
            words: string;
        };
        /** @description The table as it is now, first of all. */
        ServerMessageState: {
            /** @description The pledges of the draw, if it is called. */
            called?: [
                number,
                string
            ][];
            /**
             * Format: uint64
             * @description How long bets are open, in milliseconds, where the clock runs.
             */
            clock_ms?: number;
            /** @description The commitment to it. */
            commits: string;
            /**
             * Format: uint64
             * @description The number of the next draw.
             */
            draw: number;
            /** @description What the numbers in events mean. */
            legend: components["schemas"]["Legend"];
            /**
             * Format: uint64
             * @description The number of the last entry that is in it.
             */
            n: number;
            /** @description Who is there: number and name. */
            people: [
                number,
                string
            ][];
            /**
             * Format: uint32
             * @description The version of the protocol.
             */
            protocol: number;
            /** @description How the table was opened. */
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
             * @description The number of the person; null for somebody who has not signed in.
             */
            you: number | null;
        };
        /** @description A session, as its person sees it. */
        SessionSeen: {
            /** @description When it began. */
            created: string;
            /** @description It is the one that asks. */
            current: boolean;
            /** @description When it ends in any case. */
            ends: string;
            /** @description The network it began from: the first three numbers of an IPv4 address, the first three groups of an IPv6 address. */
            from?: string;
            /** @description By which it is ended. */
            id: string;
            /** @description When something was last heard in it, to some minutes. */
            last_seen: string;
        };
        /** @description My sessions. */
        SessionsSeen: {
            /** @description The latest first. */
            sessions: components["schemas"]["SessionSeen"][];
        };
        /** @description The operator's setup of a table. */
        Setup: {
            /**
             * Format: uint32
             * @description The betting time in auto mode, in seconds; a decision has the same time.
             */
            clock_seconds: number;
            /** @description Steps that the crew takes automatically, if chosen. */
            crew?: string[];
            /**
             * Format: int64
             * @description The bank's opening chips, and the amount by which the cage refills it before it runs out.
             */
            fill: number;
            /** @description Posted limits, `all` first. */
            limits?: components["schemas"]["PostedLimit"][];
            /** @description The side that rolls, deals and spins. */
            mode: components["schemas"]["TableMode"];
            /** @description The name of the table for people. */
            name: string;
            /** @description The operator's choices that are not the defaults. */
            options?: {
                [key: string]: string;
            };
            /** @description The pack. */
            pack: string;
        };
        /**
         * @description The distance of a shoe from its end.
         * @enum {string}
         */
        ShoeEnding: "no" | "cover-seen" | "last-hand" | "due";
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
        /** @description Putting them into the shoe. */
        ShoePreparingLoad: {
            /** @description Putting them into the shoe. */
            load: {
                /** @description The positions that were asked before, for a recut. */
                asked: components["schemas"]["SeatNo"][];
            };
        };
        /** @description The shoe as people see it. */
        ShoeSeen: {
            /** @description A card that showed, set aside until the round is over. */
            aside: string | null;
            /** @description Whether a card is kept for the next round. */
            carried: boolean;
            /**
             * Format: uint32
             * @description Number of discarded cards.
             */
            discards: number;
            /** @description Its distance from the end, as far as people can see it. */
            ending: components["schemas"]["ShoeEnding"];
            /** @description Whether the decks are fresh. */
            fresh: boolean;
            /** @description Number of cards left. */
            left: number;
            preparing: components["schemas"]["ShoePreparing"] | null;
            /** @description The steps that the crew performed with the cards. */
            steps: components["schemas"]["CardStep"][];
        };
        /** @description A code of an authenticator. */
        ShownCode: {
            /** @description Six digits. */
            code: string;
        };
        /** @description Somebody was let in. */
        SignedIn: {
            /** @description All that they may do is to change their password. */
            must_change_password: boolean;
            /** @description Their name. */
            name: string;
            /**
             * Format: uint32
             * @description Who.
             */
            person: number;
            /** @description For programs, as `Authorization: Bearer`; a browser has it in a cookie. */
            token: string;
        };
        /** @description A simulation that is wanted. */
        SimulationRequest: {
            /**
             * Format: int64
             * @description What a session begins with, in cents.
             */
            bankroll: number;
            /**
             * Format: int64
             * @description The bankroll whose reaching is counted, in cents.
             */
            goal?: number | null;
            /** @description Posted limits, in cents. */
            limits?: components["schemas"]["LimitSeen"][];
            /** @description Choices that are not the defaults, with a pack. */
            options?: {
                [key: string]: string;
            };
            /**
             * Format: uint32
             * @description Rolls, hands or spins an hour.
             */
            pace?: number | null;
            /** @description The pack. */
            pack?: string | null;
            /**
             * Format: uint32
             * @description How many rolls, hands or spins a session has at most; 500 if it is not said.
             */
            rounds?: number | null;
            /**
             * Format: uint64
             * @description The same seed gives the same result.
             */
            seed?: number | null;
            /**
             * Format: uint64
             * @description How many sessions are played; 10,000 if it is not said.
             */
            sessions?: number | null;
            /** @description Numbers of the strategy, in hundredths: `{"unit": 1500}` is a unit of 15. */
            sets?: {
                [key: string]: number;
            };
            /** @description The strategy. */
            strategy: components["schemas"]["StrategyChoice"];
            /**
             * Format: uint64
             * @description The table whose rules are played by; or a pack.
             */
            table?: number | null;
            /** @description When a session ends besides, such as `net >= 200`. */
            until?: string | null;
        };
        /** @description What a simulation came to. */
        SimulationSeen: {
            /** @description What it does. */
            about: string;
            /**
             * Format: int64
             * @description What a session began with, in cents.
             */
            bankroll: number;
            /** @description With how much they end. */
            ends: components["schemas"]["EndingBin"][];
            /** @description The bankroll as sessions go on. */
            fan: components["schemas"]["BankrollSpread"][];
            /**
             * Format: uint32
             * @description How many rounds a session had at most.
             */
            most_rounds: number;
            /** @description All choices, the defaults included. */
            options: {
                [key: string]: string;
            };
            /**
             * Format: uint32
             * @description Rounds an hour.
             */
            pace: number;
            /** @description The pack. */
            pack: string;
            /**
             * @description Figures in dollars, each with its 95 % interval and its exact value where that is known, and the bets that the table
             *     refuses: as `croupier simulate --json` prints them for a strategy.
             */
            result: components["schemas"]["StrategyResult"];
            /** @description What a round is called: `roll`, `hand` or `spin`. */
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
             * @description How many sessions were wanted; there are fewer in the result where time ran out.
             */
            wanted: number;
        };
        /** @description Something that goes wrong while a round of baccarat is dealt. */
        SlipWord: components["schemas"]["SlipWordThird"] | components["schemas"]["SlipWordExposed"];
        /** @description A card of the round shows when it is drawn. */
        SlipWordExposed: {
            /**
             * Format: uint32
             * @description Which: the first is 1.
             */
            card: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            what: "exposed";
        };
        /** @description A hand gets a third card that is not due to it. */
        SlipWordThird: {
            /** @description Which hand. */
            hand: components["schemas"]["Hand"];
            /** @description Is the card seen? */
            shown: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            what: "third";
        };
        /** @description A table as it is now. */
        StateMessage: {
            /** @description The pledges of the draw, if it is called. */
            called?: [
                number,
                string
            ][];
            /**
             * Format: uint64
             * @description How long bets are open, in milliseconds, where the clock runs.
             */
            clock_ms?: number;
            /** @description The commitment to it. */
            commits: string;
            /**
             * Format: uint64
             * @description The number of the next draw.
             */
            draw: number;
            /** @description What the numbers in events mean. */
            legend: components["schemas"]["Legend"];
            /**
             * Format: uint64
             * @description The number of the last entry that is in it.
             */
            n: number;
            /** @description Who is there: number and name. */
            people: [
                number,
                string
            ][];
            /**
             * Format: uint32
             * @description The version of the protocol.
             */
            protocol: number;
            /** @description How the table was opened. */
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
             * @description The number of the person; null for somebody who has not signed in.
             */
            you: number | null;
        };
        /** @description A person's statement. */
        Statement: {
            /**
             * Format: int64
             * @description What the wallet holds now, in cents.
             */
            balance: number;
            /** @description The latest first. */
            movements: components["schemas"]["MovementSeen"][];
            /**
             * Format: uint64
             * @description There are more before this line.
             */
            next?: number;
            /**
             * Format: uint32
             * @description Whose.
             */
            person: number;
        };
        /** @description Why something was done, with the clause. */
        StepSeen: {
            /** @description The clause. */
            clause: string;
            /** @description In words. */
            words: string;
        };
        /**
         * @description Why the dice were stopped on their way.
         * @enum {string}
         */
        StopCause: "hand-switch" | "lost-from-view";
        /** @description A strategy by its name, or as it is written. */
        StrategyChoice: string | components["schemas"]["StrategyChoiceText"];
        StrategyChoiceText: {
            text: string;
        };
        /**
         * @description The figures of a strategy. Rounds have the name that the game has for them: `rolls_per_session` and `net_per_roll`, or
         *     those of a hand or a spin.
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
        /** @description What a strategy came to; amounts are in dollars. */
        StrategyResult: {
            /** @description The engine that played. */
            engine: string;
            /**
             * Format: double
             * @description By how much a chance among the exact figures may be wrong at most.
             */
            exact_error: number | null;
            /**
             * Format: double
             * @description What a round brings on average where play never ends.
             */
            exact_long_run: number | null;
            /** @description Whether the exact figures deal every hand from a whole shoe. */
            exact_whole_shoe: boolean | null;
            /** @description The figures. */
            figures: components["schemas"]["StrategyFigures"];
            /** @description The bets that the table refuses. */
            refused: components["schemas"]["BetRefused"][];
            /**
             * Format: uint64
             * @description How many sessions were played.
             */
            sessions: number;
            /** @description The states of the strategy, where it was compiled. */
            states: number | null;
        } & {
            [key: string]: number;
        };
        /** @description A strategy of the library. */
        StrategySeen: {
            /** @description What it does. */
            about: string;
            /** @description The game that it is for. */
            game: string;
            /** @description Its name. */
            name: string;
            /** @description The numbers that may be set. */
            sets: string[];
            /** @description The strategy as it is written. */
            text: string;
        };
        /** @description A stream. */
        StreamSeen: {
            /** @description What the table is called. */
            name?: string;
            /** @description Was the table closed for good? */
            retired: boolean;
            /**
             * Format: uint64
             * @description Its number: 0 is the house's own, the others are the tables'.
             */
            stream: number;
        };
        /** @description A symbol of a wheel. */
        SymbolPays: {
            /** @description What it pays. */
            pays: string;
            /** @description The symbol. */
            symbol: string;
        };
        /**
         * @description The side that rolls, deals and spins.
         * @enum {string}
         */
        TableMode: "auto" | "crew";
        /** @description Anything that can be asked of a table. */
        TableRequest: components["schemas"]["CommonRequest"] | components["schemas"]["CrapsRequest"] | components["schemas"]["RoundRequest"];
        /** @description A table at a glance. */
        TableSeen: {
            /**
             * Format: uint32
             * @description How long bets are open, in seconds.
             */
            clock_seconds: number;
            game: components["schemas"]["GameName"] | null;
            /** @description Posted limits, in cents. */
            limits: components["schemas"]["LimitSeen"][];
            /**
             * Format: uint64
             * @description How many lines its stream has.
             */
            lines: number;
            /** @description The side that rolls, deals and spins. */
            mode: components["schemas"]["ModeSeen"];
            /** @description What it is called. */
            name: string;
            /** @description The operator's choices that are not the defaults. */
            options: {
                [key: string]: string;
            };
            /** @description The pack that it plays by. */
            pack: string;
            /** @description Who plays there. */
            people: string[];
            /**
             * Format: uint64
             * @description How many places there are.
             */
            places: number;
            /** @description Craps: the number of totals that become a point; 0 at other games. */
            points: number;
            /** @description What the last rolls, hands or spins came to, the newest last. */
            results: components["schemas"]["ResultSeen"][];
            /**
             * Format: uint64
             * @description Its number.
             */
            table: number;
            /** @description What the document calls the game. */
            title: string | null;
            /** @description Its log cannot be read, so that nobody can play there; only table, name and pack are known. */
            unreadable?: boolean;
            /**
             * Format: uint32
             * @description How many connections look on.
             */
            watching: number;
        };
        /** @description What the accounts of a table stand at, in cents. */
        TableStatement: {
            /**
             * Format: int64
             * @description The bank.
             */
            bank: number;
            /**
             * Format: int64
             * @description What they took away.
             */
            cashed: number;
            /**
             * Format: int64
             * @description What the bank sent to the cage.
             */
            credits: number;
            /**
             * Format: int64
             * @description What players brought to the table.
             */
            drop: number;
            /**
             * Format: int64
             * @description What the cage has brought.
             */
            fills: number;
            /**
             * Format: int64
             * @description Players' chips on the layout, with commission held for them.
             */
            layout: number;
            /**
             * Format: uint64
             * @description After so many lines of its stream.
             */
            lines: number;
            /** @description The meters, in the order of the table. */
            meters: number[];
            /**
             * Format: int64
             * @description The meter that must hit.
             */
            must_hit?: number;
            /**
             * Format: int64
             * @description Players' chips that are not on the layout.
             */
            rails: number;
            /**
             * Format: int64
             * @description What the house has won: bank, vigorish and meters, less fills, with credits.
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
        /** @description A kind of table that players may open: an entry `[[template]]` of the configuration. */
        Template: {
            /**
             * Format: uint32
             * @description How long bets are open, in seconds; the house's `clock-seconds` if it is missing.
             */
            clock_seconds?: number | null;
            /** @description What the crew does by itself, if that is to be chosen. */
            crew?: string[] | null;
            /** @description Does a person enter dice, cards and calls? Otherwise the house rolls, deals and spins. */
            dealt?: boolean;
            /** @description Posted limits. */
            limits?: components["schemas"]["TemplateLimit"][];
            /** @description The name by which players choose it. */
            name: string;
            /** @description Choices that are not the defaults. */
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
             * @description The largest.
             */
            max: number;
            /**
             * Format: int64
             * @description The least stake, in cents.
             */
            min: number;
            /** @description The wager, the family of wagers, or `all`. */
            wager: string;
        };
        /** @description A total that a bet has to see. */
        TotalMark: {
            /** @description Has it been thrown? */
            made: boolean;
            /**
             * Format: uint32
             * @description Which.
             */
            number: number;
        };
        /** @description An offer to turn a bet, or cards. */
        TurnOffer: {
            /** @description It plays for the dealers. */
            for_dealers?: boolean;
            /** @description Craps: on, or off? */
            on?: boolean;
            /** @description Craps: the wager. */
            wager?: string;
        };
        /**
         * @description What a player asked for unclearly.
         * @enum {string}
         */
        UnclearRequest: "call-bet" | "on-off" | "down";
        /** @description A draw that will not be made, revealed so that everyone sees what it would have been. */
        UndrawnDraw: {
            /** @description The commitment to the next draw. */
            commits: string;
            /**
             * Format: uint64
             * @description The number of the draw.
             */
            draw: number;
            /** @description The parts revealed so far, if the draw had been called. */
            parts?: [
                number,
                string | null
            ][];
            /** @description The house's secret. */
            secret: string;
            /** @description The reason it is not made. */
            why: components["schemas"]["UndrawnReason"];
        };
        /**
         * @description The reason a draw is not made.
         * @enum {string}
         */
        UndrawnReason: "interrupted" | "abandoned" | "retired" | "absent" | "removed" | "closed" | "returned";
        /** @description A table as somebody sees it. */
        View: components["schemas"]["ViewCraps"] | components["schemas"]["ViewRounds"];
        /** @description Craps. */
        ViewCraps: {
            /** @description Are bets open, where the dealer says so? */
            bets: components["schemas"]["BettingStage"];
            /**
             * Format: uint32
             * @description Chosen.
             */
            chosen: number;
            /** @description Are the dice out? */
            dice_out: boolean;
            /** @description Has the game ended? */
            ended: boolean;
            /**
             * Format: uint32
             * @description The different ones, a bit for each number.
             */
            markers: number;
            /**
             * Format: uint32
             * @description The position that is offered the dice.
             */
            offered: number | null;
            /** @description The positions that somebody has. */
            places: components["schemas"]["PlaceSeen"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            plays: "craps";
            /**
             * Format: uint32
             * @description The number that the puck is on; 0 with the puck off.
             */
            point: number;
            /**
             * Format: uint32
             * @description Points made in this hand.
             */
            points_made: number;
            /** @description How many positions there are. */
            positions: number;
            /**
             * Format: uint32
             * @description The dice presented to the shooter, and those chosen: a bit for each.
             */
            presented: number;
            /**
             * Format: uint64
             * @description Throws that counted.
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
        /** @description A card game or a wheel. */
        ViewRounds: {
            /** @description Bets on positions that are another's. */
            behind?: components["schemas"]["PlaceSeen"][];
            /** @description The cards on the table. */
            cards: components["schemas"]["CardsSeen"];
            /** @description What the meters show. */
            meters?: number[];
            /**
             * Format: int64
             * @description What the meter shows that must hit.
             */
            must_hit?: number;
            /** @description Red Dog: the pattern of the first two cards. */
            pattern?: components["schemas"]["RedDogPattern"];
            /** @description The positions that somebody has, with all bets there. */
            places: components["schemas"]["PlaceSeen"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            plays: "rounds";
            /** @description How many positions there are. */
            positions: number;
            /** @description The results of this shoe. */
            results: components["schemas"]["BaccaratResult"][];
            shoe: components["schemas"]["ShoeSeen"] | null;
            /** @description Where the round stands. */
            stage: components["schemas"]["RoundStage"];
            /** @description Baccarat, when a round is over: why Player and Banker drew a third card, or stood. */
            third_cards?: [
                {
                    /** @description The clause. */
                    clause: string;
                    /** @description In words. */
                    words: string;
                },
                {
                    /** @description The clause. */
                    clause: string;
                    /** @description In words. */
                    words: string;
                }
            ];
            /**
             * Format: int64
             * @description The tip box.
             */
            tips: number;
            /** @description The wheel. */
            wheel: components["schemas"]["WheelSeen"];
        };
        /** @description The figures of a wager for programs. */
        WagerFigures: {
            /** @description The cost at the smallest stake that the table accepts, with rounding. */
            at_least_stake?: components["schemas"]["LeastStake"];
            /** @description The clauses behind the figures. */
            clauses: string[];
            /** @description The player's decision, where there is one. */
            decision?: string;
            /** @description The cost of a worse decision. */
            decision_cost?: string | null;
            /** @description The net result of the decision for each unit of stake, given that the player is asked: in a fresh shoe. */
            decision_worth?: string;
            /**
             * Format: double
             * @description The same as a decimal number.
             */
            decision_worth_decimal?: number;
            /** @description Every result with its chance. */
            distribution: components["schemas"]["ResultChance"][];
            /** @description The house edge as it is published: of the stake, or of stake and vigorish where that is paid in advance. */
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
             * @description The house edge of the stake alone, in percent.
             */
            edge_per_stake_percent: number;
            /**
             * Format: double
             * @description The same in percent.
             */
            edge_percent: number;
            /** @description The average number of rounds until a bet is decided. */
            expected_rounds: string;
            /**
             * Format: double
             * @description The same as a decimal number.
             */
            expected_rounds_decimal: number;
            /** @description The flat bet that it goes with. */
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
            meters?: components["schemas"]["MeterChance"][];
            /** @description Its name. */
            name: string;
            /** @description The average result of a stake of one. */
            net: string;
            /** @description The average result per unit of outlay. */
            net_per_outlay: string;
            /** @description The average result of bets that do not push; missing if all do. */
            net_per_resolved: string | null;
            /** @description The average result of a round. */
            net_per_round: string;
            /** @description Remarks. */
            notes?: string[];
            /** @description The average outlay for a stake of one. */
            outlay: string;
            /** @description The stake at which rounding favours the player most, and the edge there. */
            players_favour?: components["schemas"]["PlayersFavour"];
            /** @description The positions to which the figures apply. */
            positions?: number[];
            /** @description The chance of a push. */
            push: string;
            /** @description A line bet that is made with the point on. */
            put?: boolean;
            /** @description The game's word for a round: `roll`, `hand` or `spin`. */
            round: string;
            /**
             * Format: double
             * @description The skewness of the result; missing if the result is always the same.
             */
            skewness: number | null;
            /** @description The stake, if the figures include its rounding. */
            stake?: string;
            /**
             * Format: double
             * @description The standard deviation of the result.
             */
            standard_deviation: number;
            /** @description The variance of the result. */
            variance: string;
            /**
             * Format: double
             * @description The same as a decimal number.
             */
            variance_decimal: number;
            /** @description The vigorish that is paid in advance for a stake of one. */
            vigorish_in_advance: string;
            /** @description The wager. */
            wager: string;
            /** @description The chance to win. */
            win: string;
        };
        /** @description A wager under the table's own rules. */
        WagerRules: {
            /** @description Odds: how many times the flat bet they may be, where that bounds them. */
            cap?: string;
            /** @description How it may be changed, and what becomes of it when it wins. */
            changes: string;
            /** @description The clause to name. */
            clause: string;
            /** @description All clauses that its terms rest on, that one first. */
            clauses: string[];
            /** @description What the house takes for it; none where it takes nothing. */
            commission: string | null;
            /**
             * Format: double
             * @description The rate of that commission, in percent.
             */
            commission_percent?: number;
            /** @description The family that it belongs to. */
            family: string;
            /** @description The origin of the limits. */
            limits_from: components["schemas"]["LimitsOrigin"];
            /**
             * Format: int64
             * @description The largest stake, in cents; none where there is no maximum.
             */
            max: number | null;
            /**
             * Format: int64
             * @description The least stake, in cents.
             */
            min: number;
            /** @description What the document calls it. */
            name: string;
            /** @description The number of each of them; 0 where it has none. */
            numbers: number[];
            /** @description What decides it. A wager that gathers points or totals has what it pays for which. */
            outcomes: components["schemas"]["OutcomeText"][];
            /** @description What it pays, in short. */
            pays: string;
            /** @description Whose hand sets it. */
            set_by: string;
            /** @description What a bet of it is called on the layout, state by state: `come`, `come-4` … */
            spots: string[];
            /** @description What may be staked, in words: limits, multiples, and how many times the flat bet odds may be. */
            stake: string;
            /**
             * Format: int64
             * @description Stakes are multiples of it, in cents.
             */
            step: number;
            /**
             * Format: int64
             * @description Only multiples of it, in cents, are paid in full, where the rules have such a unit.
             */
            unit: number | null;
            /** @description Its id. */
            wager: string;
            /** @description When it may be made, and whether it works, in words. */
            when: string;
            /** @description The same, a line for each rule. */
            when_lines: string[];
            /** @description When it may be made. */
            window: components["schemas"]["WindowSeen"];
            /** @description Craps: does it work on a come-out unless somebody calls it off? */
            works_on_come_out: boolean;
        };
        /** @description Chips come or go through the operator's wallet. */
        WalletMovement: {
            /**
             * Format: int64
             * @description How many, in cents.
             */
            amount: number;
            id?: components["schemas"]["NumberedRequest"] | null;
            /**
             * @description The operator's own reference: 1 to 64 printable characters. One that was seen before is refused as
             *     `done-before`: nothing is done twice.
             */
            reference: string;
        };
        /** @description The cards of a position. */
        WarContest: {
            /** @description Its first card. */
            card: string;
            /** @description The position. */
            seat: components["schemas"]["SeatNo"];
            /** @description Its card in the war. */
            second: string | null;
        };
        /** @description A round of Casino War on the table. */
        WarRound: {
            /** @description The cards of the positions. */
            contests: components["schemas"]["WarContest"][];
            /** @description The dealer's cards: the first, and those of the wars. */
            dealer: string[];
            /** @description Whether it is settled. */
            over: boolean;
            /** @description The basic bets on ties. */
            ties: [
                {
                    /** @description The beneficiary. */
                    owner: components["schemas"]["Owner"];
                    /** @description The player who made it. */
                    player: components["schemas"]["PlayerNo"];
                    /** @description The position where it lies. */
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
        WheelPlan: {
            /** @description The symbol of each space, in order. */
            spaces: string[];
            /** @description The symbols of the layout, with what they pay. */
            symbols: components["schemas"]["SymbolPays"][];
        };
        /** @description The state of the wheel. */
        WheelSeen: {
            last: components["schemas"]["Direction"] | null;
            repeat: components["schemas"]["Direction"] | null;
            /** @description The space where it rests, and its spot. */
            rests: [
                number,
                number
            ] | null;
        };
        /** @description A space of a wheel: by its number from 1, or the first that shows a symbol. */
        WheelSpace: number | string;
        /**
         * @description When a wager may be made.
         * @enum {string}
         */
        WindowSeen: "any-time" | "come-out" | "point" | "behind-flat-bet" | "new-shooter" | "each-shooter" | "after-seven" | "other" | "betting" | "raise" | "war";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Actor = components['schemas']['Actor'];
export type ActorCrew = components['schemas']['ActorCrew'];
export type ActorPlayer = components['schemas']['ActorPlayer'];
export type Amounts = components['schemas']['Amounts'];
export type AuditSeen = components['schemas']['AuditSeen'];
export type BTreeMap = components['schemas']['BTreeMap'];
export type BaccaratHand = components['schemas']['BaccaratHand'];
export type BaccaratResult = components['schemas']['BaccaratResult'];
export type BaccaratSide = components['schemas']['BaccaratSide'];
export type BankrollSpread = components['schemas']['BankrollSpread'];
export type BetMethod = components['schemas']['BetMethod'];
export type BetOffer = components['schemas']['BetOffer'];
export type BetOutcome = components['schemas']['BetOutcome'];
export type BetRefused = components['schemas']['BetRefused'];
export type BetSeen = components['schemas']['BetSeen'];
export type BetSpot = components['schemas']['BetSpot'];
export type BetVerdict = components['schemas']['BetVerdict'];
export type BettingStage = components['schemas']['BettingStage'];
export type CallText = components['schemas']['CallText'];
export type CalledOffSeen = components['schemas']['CalledOffSeen'];
export type CardStep = components['schemas']['CardStep'];
export type CardsSeen = components['schemas']['CardsSeen'];
export type CardsSeenBaccarat = components['schemas']['CardsSeenBaccarat'];
export type CardsSeenRedDog = components['schemas']['CardsSeenRedDog'];
export type CardsSeenWar = components['schemas']['CardsSeenWar'];
export type Cents = components['schemas']['Cents'];
export type ChanceSeen = components['schemas']['ChanceSeen'];
export type Check = components['schemas']['Check'];
export type CheckedSubmission = components['schemas']['CheckedSubmission'];
export type CheckpointSeen = components['schemas']['CheckpointSeen'];
export type ChoiceEffect = components['schemas']['ChoiceEffect'];
export type ChoiceSeen = components['schemas']['ChoiceSeen'];
export type ChoiceSeenMoney = components['schemas']['ChoiceSeenMoney'];
export type ChoiceSeenNumber = components['schemas']['ChoiceSeenNumber'];
export type ChoiceSeenOdds = components['schemas']['ChoiceSeenOdds'];
export type ChoiceSeenRate = components['schemas']['ChoiceSeenRate'];
export type ChoiceSeenText = components['schemas']['ChoiceSeenText'];
export type ChoiceSeenWord = components['schemas']['ChoiceSeenWord'];
export type ClauseText = components['schemas']['ClauseText'];
export type ClientMessage = components['schemas']['ClientMessage'];
export type CommandResult = components['schemas']['CommandResult'];
export type CommonRequest = components['schemas']['CommonRequest'];
export type CommonRequestAbandon = components['schemas']['CommonRequestAbandon'];
export type CommonRequestChangePays = components['schemas']['CommonRequestChangePays'];
export type CommonRequestCredit = components['schemas']['CommonRequestCredit'];
export type CommonRequestFill = components['schemas']['CommonRequestFill'];
export type CommonRequestPledge = components['schemas']['CommonRequestPledge'];
export type CommonRequestReady = components['schemas']['CommonRequestReady'];
export type CommonRequestRetire = components['schemas']['CommonRequestRetire'];
export type CommonRequestReveal = components['schemas']['CommonRequestReveal'];
export type CommonRequestSeed = components['schemas']['CommonRequestSeed'];
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
export type CrapsSeen = components['schemas']['CrapsSeen'];
export type Credentials = components['schemas']['Credentials'];
export type DecisionOffer = components['schemas']['DecisionOffer'];
export type DecisionText = components['schemas']['DecisionText'];
export type DiceLanding = components['schemas']['DiceLanding'];
export type Direction = components['schemas']['Direction'];
export type DoneMessage = components['schemas']['DoneMessage'];
export type EndingBin = components['schemas']['EndingBin'];
export type EntryMessage = components['schemas']['EntryMessage'];
export type EntryReplayed = components['schemas']['EntryReplayed'];
export type EntrySeen = components['schemas']['EntrySeen'];
export type EntryWord = components['schemas']['EntryWord'];
export type Example = components['schemas']['Example'];
export type ExampleSeen = components['schemas']['ExampleSeen'];
export type FactorMade = components['schemas']['FactorMade'];
export type Farewell = components['schemas']['Farewell'];
export type FaultFound = components['schemas']['FaultFound'];
export type FaultSeen = components['schemas']['FaultSeen'];
export type FiguresSeen = components['schemas']['FiguresSeen'];
export type Frame = components['schemas']['Frame'];
export type GameName = components['schemas']['GameName'];
export type GivenCommand = components['schemas']['GivenCommand'];
export type Grant = components['schemas']['Grant'];
export type Hand = components['schemas']['Hand'];
export type HouseCutter = components['schemas']['HouseCutter'];
export type Interval = components['schemas']['Interval'];
export type LeastStake = components['schemas']['LeastStake'];
export type Legend = components['schemas']['Legend'];
export type LimitSeen = components['schemas']['LimitSeen'];
export type LimitToCome = components['schemas']['LimitToCome'];
export type LimitsOrigin = components['schemas']['LimitsOrigin'];
export type LimitsRequest = components['schemas']['LimitsRequest'];
export type LimitsSeen = components['schemas']['LimitsSeen'];
export type LogObject = components['schemas']['LogObject'];
export type MeterChance = components['schemas']['MeterChance'];
export type ModeSeen = components['schemas']['ModeSeen'];
export type MovementSeen = components['schemas']['MovementSeen'];
export type NameQuery = components['schemas']['NameQuery'];
export type NewAccount = components['schemas']['NewAccount'];
export type NewPassword = components['schemas']['NewPassword'];
export type NumberedRequest = components['schemas']['NumberedRequest'];
export type OddsBasis = components['schemas']['OddsBasis'];
export type OddsSeen = components['schemas']['OddsSeen'];
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
export type OffersWord = components['schemas']['OffersWord'];
export type OpenedTable = components['schemas']['OpenedTable'];
export type OpeningRequest = components['schemas']['OpeningRequest'];
export type OptionSeen = components['schemas']['OptionSeen'];
export type OutcomeText = components['schemas']['OutcomeText'];
export type OutcomeVerdict = components['schemas']['OutcomeVerdict'];
export type OwnAccount = components['schemas']['OwnAccount'];
export type Owner = components['schemas']['Owner'];
export type PackOptions = components['schemas']['PackOptions'];
export type PackSeen = components['schemas']['PackSeen'];
export type PasswordAgain = components['schemas']['PasswordAgain'];
export type Passwords = components['schemas']['Passwords'];
export type Pause = components['schemas']['Pause'];
export type PeopleSeen = components['schemas']['PeopleSeen'];
export type Percentile = components['schemas']['Percentile'];
export type PersonSeen = components['schemas']['PersonSeen'];
export type PlaceSeen = components['schemas']['PlaceSeen'];
export type PlayerNo = components['schemas']['PlayerNo'];
export type PlayersFavour = components['schemas']['PlayersFavour'];
export type Pool = components['schemas']['Pool'];
export type PostedLimit = components['schemas']['PostedLimit'];
export type Problem = components['schemas']['Problem'];
export type ProofSeen = components['schemas']['ProofSeen'];
export type Question = components['schemas']['Question'];
export type Rank = components['schemas']['Rank'];
export type RealityCheck = components['schemas']['RealityCheck'];
export type ReasonText = components['schemas']['ReasonText'];
export type Reasons = components['schemas']['Reasons'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type RedDogPattern = components['schemas']['RedDogPattern'];
export type RedDogPatternSpread = components['schemas']['RedDogPatternSpread'];
export type RedDogRound = components['schemas']['RedDogRound'];
export type RefusedMessage = components['schemas']['RefusedMessage'];
export type Replay = components['schemas']['Replay'];
export type ResultChance = components['schemas']['ResultChance'];
export type ResultSeen = components['schemas']['ResultSeen'];
export type RoleWord = components['schemas']['RoleWord'];
export type RolesGiven = components['schemas']['RolesGiven'];
export type RoundRequest = components['schemas']['RoundRequest'];
export type RoundRequestArrange = components['schemas']['RoundRequestArrange'];
export type RoundRequestBet = components['schemas']['RoundRequestBet'];
export type RoundRequestBurn = components['schemas']['RoundRequestBurn'];
export type RoundRequestBuyIn = components['schemas']['RoundRequestBuyIn'];
export type RoundRequestClose = components['schemas']['RoundRequestClose'];
export type RoundRequestColour = components['schemas']['RoundRequestColour'];
export type RoundRequestConfirm = components['schemas']['RoundRequestConfirm'];
export type RoundRequestConvert = components['schemas']['RoundRequestConvert'];
export type RoundRequestCover = components['schemas']['RoundRequestCover'];
export type RoundRequestCut = components['schemas']['RoundRequestCut'];
export type RoundRequestDeal = components['schemas']['RoundRequestDeal'];
export type RoundRequestDeclineCut = components['schemas']['RoundRequestDeclineCut'];
export type RoundRequestDelay = components['schemas']['RoundRequestDelay'];
export type RoundRequestDown = components['schemas']['RoundRequestDown'];
export type RoundRequestDraw = components['schemas']['RoundRequestDraw'];
export type RoundRequestDrawnInError = components['schemas']['RoundRequestDrawnInError'];
export type RoundRequestFoundFaceUp = components['schemas']['RoundRequestFoundFaceUp'];
export type RoundRequestGiveUp = components['schemas']['RoundRequestGiveUp'];
export type RoundRequestLateBet = components['schemas']['RoundRequestLateBet'];
export type RoundRequestLeave = components['schemas']['RoundRequestLeave'];
export type RoundRequestLoad = components['schemas']['RoundRequestLoad'];
export type RoundRequestNewShoe = components['schemas']['RoundRequestNewShoe'];
export type RoundRequestPayVigorish = components['schemas']['RoundRequestPayVigorish'];
export type RoundRequestPeg = components['schemas']['RoundRequestPeg'];
export type RoundRequestPropose = components['schemas']['RoundRequestPropose'];
export type RoundRequestRaise = components['schemas']['RoundRequestRaise'];
export type RoundRequestRecut = components['schemas']['RoundRequestRecut'];
export type RoundRequestReduce = components['schemas']['RoundRequestReduce'];
export type RoundRequestSit = components['schemas']['RoundRequestSit'];
export type RoundRequestSlip = components['schemas']['RoundRequestSlip'];
export type RoundRequestSpin = components['schemas']['RoundRequestSpin'];
export type RoundRequestStand = components['schemas']['RoundRequestStand'];
export type RoundRequestSurrender = components['schemas']['RoundRequestSurrender'];
export type RoundRequestTakePosition = components['schemas']['RoundRequestTakePosition'];
export type RoundRequestTrigger = components['schemas']['RoundRequestTrigger'];
export type RoundRequestTurn = components['schemas']['RoundRequestTurn'];
export type RoundRequestWar = components['schemas']['RoundRequestWar'];
export type RoundSeen = components['schemas']['RoundSeen'];
export type RoundStage = components['schemas']['RoundStage'];
export type RuleBook = components['schemas']['RuleBook'];
export type RulesSeen = components['schemas']['RulesSeen'];
export type RulingCause = components['schemas']['RulingCause'];
export type RulingWord = components['schemas']['RulingWord'];
export type RulingWordForfeit = components['schemas']['RulingWordForfeit'];
export type RulingWordPassDice = components['schemas']['RulingWordPassDice'];
export type RulingWordPay = components['schemas']['RulingWordPay'];
export type RulingWordReturn = components['schemas']['RulingWordReturn'];
export type RulingWordVoidRound = components['schemas']['RulingWordVoidRound'];
export type SeatNo = components['schemas']['SeatNo'];
export type Sentence = components['schemas']['Sentence'];
export type ServerMessage = components['schemas']['ServerMessage'];
export type ServerMessageDone = components['schemas']['ServerMessageDone'];
export type ServerMessageEntry = components['schemas']['ServerMessageEntry'];
export type ServerMessageOffers = components['schemas']['ServerMessageOffers'];
export type ServerMessageRealityCheck = components['schemas']['ServerMessageRealityCheck'];
export type ServerMessageRefused = components['schemas']['ServerMessageRefused'];
export type ServerMessageState = components['schemas']['ServerMessageState'];
export type SessionSeen = components['schemas']['SessionSeen'];
export type SessionsSeen = components['schemas']['SessionsSeen'];
export type Setup = components['schemas']['Setup'];
export type ShoeEnding = components['schemas']['ShoeEnding'];
export type ShoePreparing = components['schemas']['ShoePreparing'];
export type ShoePreparingCover = components['schemas']['ShoePreparingCover'];
export type ShoePreparingCut = components['schemas']['ShoePreparingCut'];
export type ShoePreparingLoad = components['schemas']['ShoePreparingLoad'];
export type ShoeSeen = components['schemas']['ShoeSeen'];
export type ShownCode = components['schemas']['ShownCode'];
export type SignedIn = components['schemas']['SignedIn'];
export type SimulationRequest = components['schemas']['SimulationRequest'];
export type SimulationSeen = components['schemas']['SimulationSeen'];
export type SlipWord = components['schemas']['SlipWord'];
export type SlipWordExposed = components['schemas']['SlipWordExposed'];
export type SlipWordThird = components['schemas']['SlipWordThird'];
export type StateMessage = components['schemas']['StateMessage'];
export type Statement = components['schemas']['Statement'];
export type StepSeen = components['schemas']['StepSeen'];
export type StopCause = components['schemas']['StopCause'];
export type StrategyChoice = components['schemas']['StrategyChoice'];
export type StrategyChoiceText = components['schemas']['StrategyChoiceText'];
export type StrategyFigures = components['schemas']['StrategyFigures'];
export type StrategyResult = components['schemas']['StrategyResult'];
export type StrategySeen = components['schemas']['StrategySeen'];
export type StreamSeen = components['schemas']['StreamSeen'];
export type SymbolPays = components['schemas']['SymbolPays'];
export type TableMode = components['schemas']['TableMode'];
export type TableRequest = components['schemas']['TableRequest'];
export type TableSeen = components['schemas']['TableSeen'];
export type TableStatement = components['schemas']['TableStatement'];
export type Template = components['schemas']['Template'];
export type TemplateLimit = components['schemas']['TemplateLimit'];
export type TotalMark = components['schemas']['TotalMark'];
export type TurnOffer = components['schemas']['TurnOffer'];
export type UnclearRequest = components['schemas']['UnclearRequest'];
export type UndrawnDraw = components['schemas']['UndrawnDraw'];
export type UndrawnReason = components['schemas']['UndrawnReason'];
export type View = components['schemas']['View'];
export type ViewCraps = components['schemas']['ViewCraps'];
export type ViewRounds = components['schemas']['ViewRounds'];
export type WagerFigures = components['schemas']['WagerFigures'];
export type WagerRules = components['schemas']['WagerRules'];
export type WalletMovement = components['schemas']['WalletMovement'];
export type WarContest = components['schemas']['WarContest'];
export type WarRound = components['schemas']['WarRound'];
export type WheelPlan = components['schemas']['WheelPlan'];
export type WheelSeen = components['schemas']['WheelSeen'];
export type WheelSpace = components['schemas']['WheelSpace'];
export type WindowSeen = components['schemas']['WindowSeen'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
