//! The sources of the published figures.
//!
//! If vigorish is paid in advance (Buy, Lay), every source here divides by stake and vigorish together: JADEN (after
//! the Wizard of Odds), HIGH_ROLLER, GROCHOWSKI_BUY, LAY_CALCULATOR and BEST_ONLINE for the common game, ROLLERS for
//! crapless. If it is paid out of a win, and for every other wager, all sources divide by the stake. For Red Dog and
//! Casino War the sources print the edge of the first bet; RED_DOG_WIKIPEDIA and BEATING_BONUSES print the element of
//! risk as well.

/// A simulator's rules that quote the Wizard of Odds.
pub(crate) const JADEN: &str = "https://github.com/JadenB9/casino-simulator/blob/19c00f4476c76ffbe0b27b00983b7120808c6194/docs/rules/table-games.md";
pub(crate) const DEALERS: &str = "https://www.casinodealerswebsite.com/-house--summary.html";
pub(crate) const GAMBLING: &str =
    "https://www.gambling.com/au/online-casinos/strategy/craps-odds-explained-28200";
pub(crate) const CATLIN_LAYING: &str =
    "https://www.casinocitytimes.com/donald-catlin/article/laying-the-odds-7540";
pub(crate) const CATLIN_HORN: &str =
    "https://www.casinocitytimes.com/donald-catlin/article/the-horn-bet-42470";
pub(crate) const CATLIN_FIRE: &str =
    "https://www.casinocitytimes.com/donald-catlin/article/the-fire-bet-57750";
pub(crate) const CASINO_GUIDE: &str = "http://www.americancasinoguide.com/basics-of-gambling/craps.html";
pub(crate) const KRIGMAN: &str = "https://www.casinocitytimes.com/alan-krigman/article/playing-it-smart-taking-it-or-laying-it-at-the-craps-table-46586";
pub(crate) const SCOBLETE: &str = "https://www.casinocitytimes.com/frank-scoblete/article/beginners-dice-ten-easy-steps-to-learning-the-game-part-two-38521";
pub(crate) const BETTING_STRATEGIES: &str =
    "https://www.betting-strategies.com/2018/03/04/craps-betting-strategies-place-number-bets/";
pub(crate) const HIGH_ROLLER: &str = "http://www.high-rollercasinos.com/buying-the-luck-in-craps/";
pub(crate) const GROCHOWSKI_BUY: &str = "https://www.casinocitytimes.com/john-grochowski/article/decreasing-the-house-edge-on-the-4-and-10-in-craps-823";
pub(crate) const GROCHOWSKI_PUT: &str =
    "https://www.casinocitytimes.com/john-grochowski/article/put-bets-66393";
pub(crate) const GROCHOWSKI_OPTIONS: &str = "https://www.casinocitytimes.com/john-grochowski/article/craps-offers-players-a-wealth-of-betting-options-840";
pub(crate) const CHIPS_AND_TRUTHS: &str = "https://chipsandtruths.com/craps/house-edge-buy-bets/";
pub(crate) const SET_THINGS: &str = "https://www.setthings.com/en/place-buy-and-lay-bets-in-craps/";
pub(crate) const LAY_CALCULATOR: &str = "https://practicalwebtools.com/gambling-tools/craps-lay-bet";
pub(crate) const BEST_ONLINE: &str = "http://www.bestonlinecasinos.com/craps/bets/lay/";
pub(crate) const BETFIRM: &str = "http://www.betfirm.com/craps-payouts/";
pub(crate) const STICKMAN: &str =
    "https://www.casinocitytimes.com/jerry-stickman/article/hop-bets-at-craps-66508";
pub(crate) const CRAPS_VALLEY: &str = "http://www.crapsvalley.com/introducing-some-of-craps.html";
pub(crate) const LIVEABOUT: &str = "https://www.liveabout.com/craps-all-about-horn-bets-537474";
pub(crate) const VITAL_VEGAS: &str = "https://www.casino.org/vitalvegas/craps-basics-whats-horn-bet/";
pub(crate) const POKER_COACHING: &str = "https://www.mypokercoaching.com/world-bet-in-craps/";
pub(crate) const TUNICA: &str = "https://tunicatravel.com/blog/2012/04/the-fire-bet-at-craps/";
pub(crate) const BONUS_CRAPS: &str = "https://internetradiomercedes.com/games/craps/side-bets/bonus-craps";
pub(crate) const CRAPSFEST: &str = "http://www.crapsfest.com/turbocharging-crapless-craps/";
pub(crate) const STRIKINGLY: &str = "https://roulettebanner.mystrikingly.com/blog/craps-bar-12";
pub(crate) const CRAPS_HERO: &str = "https://crapshero.com/craps/crapless";
pub(crate) const ROLLERS: &str = "https://github.com/RuskiSvarog/RollersParadise/blob/bab09a2fef538dc1ac915ad0d8eee5601dee91f0/src/CRAPLESS_CRAPS_RULES.md";

pub(crate) const MULTIPLAYER: &str = "https://www.multiplayerbaccarat.com/odds.html";
pub(crate) const WOO_BACCARAT: &str = "https://wizardofodds.com/games/baccarat/basics/";
pub(crate) const EXPLOIT: &str = "http://www.casinoexploit.com/baccarat.html";
pub(crate) const CASINO_REVIEWS: &str =
    "https://onlinecasinoreviews1.com/onlinepages/baccarat-general-rules.html";
pub(crate) const USER_CASINO: &str = "http://user-casino.com/games/ez-baccarat/";
pub(crate) const JACOBSON_SIX: &str =
    "https://www.888casino.com/blog/card-counting-the-super-six-baccarat-side-bet/";
pub(crate) const APHEAT: &str =
    "http://apheat.net/2014/10/13/card-counting-the-dragonfortune-7-baccarat-side-bet/";
pub(crate) const JACOBSON_PANDA: &str =
    "https://www.888casino.com/blog/side-bets/co-card-counting-the-dragon-and-panda-side-bets-in-ez-baccarat";
pub(crate) const EXCEL_PUNKS: &str = "https://excelpunks.com/2018/05/12/concepts-13-baccarat-vs-non-commission-baccarat-why-does-a-banker-win-on-6-pay-half/";
pub(crate) const VISION: &str = "a test file of baccarat_vision, github file index id 56667122780";
pub(crate) const LUCKY_6: &str = "https://wizardofodds.com/games/baccarat/side-bets/lucky-6/";
pub(crate) const DRAGON: &str = "http://wizardofodds.com/games/baccarat/appendix/5/";
pub(crate) const JACOBSON_DRAGON: &str =
    "https://prod-newblog.888casino.com/blog/side-bets/card-counting-the-dragon-bonus-baccarat-side-bet";
pub(crate) const RESPONSIBLE: &str = "http://www.aresponsiblegambler.com/baccarat-side-bets.html";
pub(crate) const TREASURES: &str = "https://wizardofodds.com/games/baccarat/side-bets/5-treasures/";
pub(crate) const JACOBSON_PAIRS: &str =
    "https://www.888casino.com/blog/side-bets/computer-perfect-play-against-the-baccarat-pairs-bet/";
pub(crate) const PAIR_CALCULATOR: &str = "https://www.practicalwebtools.com/gambling-tools/baccarat-pair-bet";
pub(crate) const LUCKY_NINES: &str = "https://mobilira.com/games/baccarat/side-bets/lucky-nines";
pub(crate) const JACKPOT: &str = "https://wizardofodds.com/games/baccarat/side-bets/jackpot-baccarat/";
pub(crate) const ONE_UP: &str = "https://mycraftingplace.com/games/baccarat/side-bets/one-up/";

pub(crate) const RED_DOG_WIKIPEDIA: &str = "https://en.wikipedia.org/wiki/Red_dog_(card_game)";
pub(crate) const ODDS_SHARK: &str = "http://www.oddsshark.com/betting-101/casino/red-dog-odds";
pub(crate) const WOO_RED_DOG: &str = "http://wizardofodds.com/reddog";
pub(crate) const JUICESTORM: &str = "https://juicestorm.com/old-site/red-dog/";
pub(crate) const WAR_ODDS: &str = "http://www.i-online-casinos.com/games/casino-war-odds.php";
pub(crate) const BEATING_BONUSES: &str = "http://www.beatingbonuses.com/war.htm";
pub(crate) const WIZARD_17: &str = "https://wizardofodds.com/ask-the-wizard/17/";
pub(crate) const CASINO_TO_BE: &str = "https://www.casinotobe.com/en/info/Casino-War-explained";
pub(crate) const MONEY_WHEEL: &str = "http://casinospecialevent.com/casino-games-rules/rules-of-money-wheel/";
pub(crate) const BIG_SIX_COPY: &str = "https://gecupcomper1989.netlify.app/casino-number-game";
pub(crate) const BIG_SIX_AUSTRALIA: &str = "https://wikimili.com/en/Big_Six_wheel";
pub(crate) const WOO_SIC_BO: &str = "http://wizardofodds.com/games/sic-bo/";
pub(crate) const WOO_SIC_BO_APPENDIX: &str = "http://wizardofodds.com/games/sic-bo/appendix/1/";
pub(crate) const ONLINE_SIC_BO: &str = "http://www.onlinesicbo.org/odds/";
pub(crate) const HIGH_ROLLER_SIC_BO: &str = "http://www.high-rollercasinos.com/sic-bo/";
pub(crate) const DUCKY_SIC_BO: &str = "https://www.duckyluck-casino.net/sic-bo-calculator.html";
pub(crate) const SIC_EM: &str = "https://jswqzs.com/news/editorials/sic-em.amp";
pub(crate) const TOKYO_3: &str = "https://tokyo3.org/forums/holiday/topics/3392";
/// Pays as in Macau from the total 7 up; its figures for 6 and 9 are cut off, not rounded.
pub(crate) const GAMBLE_GNOME: &str = "https://gamblegnome.com/sicbo/";
