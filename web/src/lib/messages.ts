/* Written by tools/write_messages.py from the server's messages; not to be edited. */

/**
 * What clients and server send each other; docs/protocol.md explains it.
 */
export type Message = ClientMessage | ServerMessage | HttpRequest | HttpAnswer;
export type ClientMessage =
  | Listen
  | ReportVisibility
  | AskWhy
  | AskPayments
  | AskTickets
  | AskTunnel
  | AskScore
  | AskHint
  | Commit
  | Contribute
  | Play
  | Undo
  | Chat
  | SendPhrase
  | LeaveGame
  | ReclaimSeat
  | AgreeToStandIn;
export type ServerMessage = Welcome | Resumed | Stepped | Done | Refused | Answer;
/**
 * The phase of a table, from its opening to the end of its game.
 */
export type Phase = "closed" | "forming" | "over" | "running" | "starting";
export type Pace = Untimed | SecondsPerTurn | DaysPerTurn;
/**
 * A color of cards and tracks; gray only on tracks, wild only on cards.
 */
export type Color = "black" | "blue" | "gray" | "green" | "orange" | "purple" | "red" | "white" | "wild" | "yellow";
export type Event =
  | SeatTaken
  | BotSeated
  | SeatFreed
  | SeatCommitted
  | StartBegan
  | SeatContributed
  | StartFailed
  | CardsDealt
  | ActionUndone
  | ChatSent
  | PhraseSent
  | PersonAway
  | GameLeft
  | PersonReturned
  | StandInAgreed
  | StandInBegan
  | SeatReclaimed
  | SeatTransferred
  | HandoverOffered
  | HandoverStopped
  | SeatHandedOver
  | RematchOpened
  | TableClosed
  | StartingTicketsChosen
  | TicketsOffered
  | TicketsKept
  | CardDrawn
  | CardTaken
  | DeckReshuffled
  | CardTurnedUp
  | RowDiscarded
  | TunnelEntered
  | SurchargePaid
  | TunnelRefused
  | RouteClaimed
  | StationBuilt
  | TurnPassed
  | LastRoundBegan
  | TurnBegan
  | GameEnded;
/**
 * Codes of reasons for a move; `hints.reason.<code>` is the text of each.
 */
export type ReasonCode =
  | "all_tickets_done"
  | "avoids_detour"
  | "blind_may_be_wild"
  | "brings_nearer"
  | "cannot_pay"
  | "collects"
  | "collects_for_any"
  | "collects_for_track"
  | "completes_cards"
  | "few_pieces_left"
  | "finishes_ticket"
  | "forestalls_rival"
  | "hides_plans"
  | "keeps_cards"
  | "last_points"
  | "leaves_dear_ticket"
  | "leaves_lost_ticket"
  | "loses_nothing"
  | "new_tickets"
  | "nothing_else"
  | "only_way"
  | "part_of_plan"
  | "pays_surcharge"
  | "pieces_for_more"
  | "reaches_attraction"
  | "row_is_no_help"
  | "saves_surcharge"
  | "spends_spare_cards"
  | "starts_last_round"
  | "station_finishes_ticket"
  | "station_opens_city"
  | "station_shortens_ticket"
  | "takes_cards_back"
  | "ticket_is_cheap"
  | "ticket_is_done"
  | "tickets_cost"
  | "tickets_share_way"
  | "tickets_worth"
  | "track_points"
  | "tunnel_may_be_free"
  | "wild_fits_all";
export type HttpRequest =
  | NameRequest
  | NewTable
  | SitRequest
  | BotRequest
  | TransferToken
  | LessonRequest
  | MapFiles
  | RecoveryToken
  | NewPasskey
  | PasskeyName
  | SignedChallenge
  | PushRequest
  | MailRequest
  | WebhookRequest
  | ConfirmRequest;
export type HttpAnswer =
  | GuestAnswer
  | Credentials
  | PasskeyView
  | EditionSummary
  | Opponent
  | Board
  | MapCheck
  | TableSummary
  | MyTable
  | TableView
  | Seated
  | LessonView
  | RecordAnswer
  | GameReplay
  | PreparationAnswer
  | Problem
  | NoticesAnswer
  | ChannelAnswer;
/**
 * The criterion that breaks a tie of points (P5).
 */
export type TieBreak = "stations" | "tickets" | "trail";

/**
 * The first message: from which seat's perspective, and what the client has already.
 */
export interface Listen {
  type: "listen";
  seat?: number | null;
  since?: number | null;
  password?: string | null;
  is_visible?: boolean;
}
/**
 * Whether somebody can see the page now: there are no notices of a table that is in sight.
 */
export interface ReportVisibility {
  type: "visibility";
  is_visible: boolean;
}
/**
 * Why an action would be refused now.
 */
export interface AskWhy {
  type: "ask-why";
  /**
   * chosen by the client, new for each command
   */
  id: string;
  /**
   * an action as text: docs/notation.md
   */
  action: string;
}
/**
 * Every way to pay for a track, fewest wilds first.
 */
export interface AskPayments {
  type: "ask-payments";
  /**
   * chosen by the client, new for each command
   */
  id: string;
  track: string;
}
/**
 * The cheapest way still open, for every ticket.
 */
export interface AskTickets {
  type: "ask-tickets";
  /**
   * chosen by the client, new for each command
   */
  id: string;
}
/**
 * The odds that a tunnel asks for 0, 1, 2 or 3 more cards, if claimed so.
 */
export interface AskTunnel {
  type: "ask-tunnel";
  /**
   * chosen by the client, new for each command
   */
  id: string;
  /**
   * an action as text: docs/notation.md
   */
  action: string;
}
/**
 * The points if the game ended now.
 */
export interface AskScore {
  type: "ask-score";
  /**
   * chosen by the client, new for each command
   */
  id: string;
}
/**
 * What the strongest bot would do with a decision that the seat owes, and why.
 */
export interface AskHint {
  type: "ask-hint";
  /**
   * chosen by the client, new for each command
   */
  id: string;
  decision: number;
}
/**
 * The SHA-256 of 32 random bytes that the client keeps to itself for now.
 */
export interface Commit {
  type: "commit";
  /**
   * chosen by the client, new for each command
   */
  id: string;
  /**
   * 32 bytes, in hexadecimal digits
   */
  commitment: string;
}
/**
 * The 32 bytes, once everybody's commitment is known.
 */
export interface Contribute {
  type: "contribute";
  /**
   * chosen by the client, new for each command
   */
  id: string;
  /**
   * 32 bytes, in hexadecimal digits
   */
  contribution: string;
}
/**
 * An action, as the answer to a decision that the seat owes.
 */
export interface Play {
  type: "play";
  /**
   * chosen by the client, new for each command
   */
  id: string;
  decision: number;
  /**
   * an action as text: docs/notation.md
   */
  action: string;
}
/**
 * Undo one's own last action, the step with this number.
 */
export interface Undo {
  type: "undo";
  /**
   * chosen by the client, new for each command
   */
  id: string;
  step: number;
}
/**
 * Send a line of chat.
 */
export interface Chat {
  type: "chat";
  /**
   * chosen by the client, new for each command
   */
  id: string;
  text: string;
}
/**
 * Send a ready-made phrase, which everybody reads in their own language.
 */
export interface SendPhrase {
  type: "send-phrase";
  /**
   * chosen by the client, new for each command
   */
  id: string;
  phrase: string;
}
/**
 * Leave a running game: a bot takes over after a countdown.
 */
export interface LeaveGame {
  type: "leave-game";
  /**
   * chosen by the client, new for each command
   */
  id: string;
}
/**
 * Play again in place of the bot, or stop the countdown.
 */
export interface ReclaimSeat {
  type: "reclaim-seat";
  /**
   * chosen by the client, new for each command
   */
  id: string;
}
/**
 * Agree that a bot plays at once for somebody who is away.
 */
export interface AgreeToStandIn {
  type: "agree-to-stand-in";
  /**
   * chosen by the client, new for each command
   */
  id: string;
  away: number;
}
/**
 * All that this listener may know, and all that it could have seen so far; of a long chat only the end.
 */
export interface Welcome {
  type: "welcome";
  seq: number;
  now: number;
  seat: number | null;
  scene: Scene;
  history: Step[];
  decision?: Decision;
}
/**
 * All that a listener may know.
 */
export interface Scene {
  table: TableView;
  deadlines: {
    [k: string]: number;
  };
  game?: GameView;
  own?: Own;
  scoring?: Scoring[];
}
/**
 * A table as everybody sees it who may see it at all.
 */
export interface TableView {
  id: string;
  phase: Phase;
  edition: string;
  seats: SeatView[];
  pace: Pace;
  is_listed: boolean;
  spectators: "everything-after-the-end" | "none" | "public";
  allows_hints: boolean;
  shuffle: ShuffleView;
  host?: number;
  has_own_map?: boolean;
  map_name?: string;
  has_password?: boolean;
  start?: number;
  rematch?: string;
  unseated?: string[];
  awaited?: number[];
  is_lesson?: boolean;
}
/**
 * What everybody sees of a seat: who is there, and who plays for them. A name is only a name.
 */
export interface SeatView {
  name?: string;
  bot?: string;
  stand_in?: string;
  away_since?: number;
  has_left?: boolean;
  has_committed?: boolean;
  has_contributed?: boolean;
  handover?: HandoverView;
  agreement?: AgreementView;
}
/**
 * The host's offer of a seat: its link works from one time until another.
 */
export interface HandoverView {
  opens_at: number;
  expires_at: number;
}
/**
 * The seats that can let a bot play at once for somebody who is away, and those of them that have agreed.
 */
export interface AgreementView {
  asked: number[];
  agreed: number[];
}
/**
 * Everyone may think for as long as they like.
 *
 * A bot fills in for someone who is away for this long while another person is there and waits. With null the game
 * waits for them; if the host says nothing, the server decides.
 */
export interface Untimed {
  type: "untimed";
  away_seconds?: number | null;
}
/**
 * Every decision must be made within so many seconds.
 */
export interface SecondsPerTurn {
  type: "per-turn";
  seconds: number;
}
/**
 * Every decision must be made within so many days.
 */
export interface DaysPerTurn {
  type: "days";
  days: number;
}
/**
 * What everybody knows of the shuffle: promises; what was promised too, once the game is over and open to all.
 */
export interface ShuffleView {
  commitment: string;
  client_commitments: (string | null)[];
  secret?: string;
  contributions?: (string | null)[];
}
/**
 * A game as one seat sees it, or a spectator.
 */
export interface GameView {
  edition: string;
  seats: number;
  action_number: number;
  decision: string;
  open_seats: number[];
  turn: number;
  passes: number;
  row: (Color | null)[];
  deck_size: number;
  discards: {
    [k: string]: number;
  };
  ticket_deck_size: number;
  players: PlayerView[];
  tracks: {
    [k: string]: number;
  };
  closed: {
    [k: string]: string;
  };
  stations: {
    [k: string]: number;
  };
  turns_left?: number;
  tunnel?: TunnelView;
  final?: Final;
}
/**
 * What everybody sees of one seat.
 */
export interface PlayerView {
  cards: number;
  known_cards: {
    [k: string]: number;
  };
  tickets: number;
  offered_tickets: number;
  has_chosen: boolean;
  pieces: number;
  stations: number;
  station_price: number;
  route_points: number;
}
/**
 * A tunnel that waits for its answer.
 */
export interface TunnelView {
  track: string;
  color: Color;
  wilds: number;
  turned: Color[];
  counted: boolean[];
  due: number;
}
/**
 * Everything that is public once the game is over.
 */
export interface Final {
  tracks: {
    [k: string]: number;
  };
  stations: {
    [k: string]: number;
  };
  tickets: string[][];
  scores: Score[];
  winners: number[];
}
/**
 * A seat's score (P1); a part that the edition lacks is 0.
 */
export interface Score {
  routes: number;
  tickets: number;
  stations: number;
  attractions: number;
  longest_path: number;
  globetrotter: number;
  total: number;
  completed_tickets: number;
  longest_trail: number;
}
/**
 * What a seat knows, and nobody else does; and what holds for it in another way than for others.
 */
export interface Own {
  hand: {
    [k: string]: number;
  };
  tickets: string[];
  offer: string[];
  chosen: number[];
  closed: {
    [k: string]: string;
  };
  undo?: number;
  lesson?: number;
}
/**
 * The breakdown of a seat's score (P1).
 */
export interface Scoring {
  tickets: ScoredTicket[];
  borrowed: {
    [k: string]: string;
  };
  attractions: string[];
  trail: string[];
  trail_from?: string;
}
/**
 * A ticket's result at the end (K4).
 */
export interface ScoredTicket {
  ticket: string;
  is_completed: boolean;
  points: number;
  tracks: string[];
}
/**
 * What this listener was told of one event in the log.
 */
export interface Step {
  seq: number;
  at: number;
  events: Event[];
}
/**
 * A person has taken a seat, with the commitment to a contribution to the shuffle.
 */
export interface SeatTaken {
  type: "seat-taken";
  seat: number;
  name: string;
}
/**
 * The host has put a bot on a free seat.
 */
export interface BotSeated {
  type: "bot-seated";
  seat: number;
  bot: string;
}
/**
 * A seat is free again before the start; a person removed by the host can't come back.
 */
export interface SeatFreed {
  type: "seat-freed";
  seat: number;
}
/**
 * A person has committed to another contribution to the shuffle, because the start had failed.
 */
export interface SeatCommitted {
  type: "seat-committed";
  seat: number;
}
/**
 * Nobody else can sit down; everybody is asked for their contribution to the shuffle.
 */
export interface StartBegan {
  type: "start-began";
}
/**
 * A person has contributed to the shuffle; the last contribution deals the cards.
 */
export interface SeatContributed {
  type: "seat-contributed";
  seat: number;
}
/**
 * These did not contribute in time; all but the host are unseated, and the server has a new secret.
 */
export interface StartFailed {
  type: "start-failed";
  names: string[];
}
/**
 * The game begins. This follows from the last contribution, and is not stored.
 */
export interface CardsDealt {
  type: "cards-dealt";
}
/**
 * A seat has undone its last action.
 */
export interface ActionUndone {
  type: "action-undone";
  seat: number;
}
/**
 * A person has sent a line of chat.
 */
export interface ChatSent {
  type: "chat-sent";
  seat: number;
  name: string;
  text: string;
}
/**
 * A person has sent a ready-made phrase, which everybody reads in their own language.
 */
export interface PhraseSent {
  type: "phrase-sent";
  seat: number;
  name: string;
  phrase: string;
}
/**
 * A person is away; `deadlines` has the time at which a bot will play for them, if one will.
 */
export interface PersonAway {
  type: "person-away";
  seat: number;
}
/**
 * A person leaves the game: a bot plays for them after a countdown.
 */
export interface GameLeft {
  type: "game-left";
  seat: number;
}
/**
 * A person is there again.
 */
export interface PersonReturned {
  type: "person-returned";
  seat: number;
}
/**
 * A person wants a bot to play at once for somebody who is away; once all who are there do, it begins.
 */
export interface StandInAgreed {
  type: "stand-in-agreed";
  seat: number;
  away: number;
}
/**
 * A bot plays for a person from now on. If this follows from the last agreement, it is not stored.
 */
export interface StandInBegan {
  type: "stand-in-began";
  seat: number;
  bot: string;
}
/**
 * A person plays again in place of the bot, or does not leave after all.
 */
export interface SeatReclaimed {
  type: "seat-reclaimed";
  seat: number;
}
/**
 * A person plays from another device.
 */
export interface SeatTransferred {
  type: "seat-transferred";
  seat: number;
}
/**
 * The host offers a seat to somebody who must know the secret; its holder has some seconds to stop that.
 */
export interface HandoverOffered {
  type: "handover-offered";
  seat: number;
}
/**
 * The holder of a seat keeps it, or the host has changed their mind: the link is worth nothing.
 */
export interface HandoverStopped {
  type: "handover-stopped";
  seat: number;
}
/**
 * Another person has the seat of a person or a bot from now on.
 */
export interface SeatHandedOver {
  type: "seat-handed-over";
  seat: number;
  name: string;
}
/**
 * There is a table for another game.
 */
export interface RematchOpened {
  type: "rematch-opened";
  table: string;
}
/**
 * The table was closed before the start.
 */
export interface TableClosed {
  type: "table-closed";
}
/**
 * A seat has made its choice; what it keeps is still hidden from everybody (S4).
 */
export interface StartingTicketsChosen {
  type: "starting-tickets-chosen";
  seat: number;
}
/**
 * A seat has drawn tickets to choose from (K1); only that seat sees which.
 */
export interface TicketsOffered {
  type: "tickets-offered";
  seat: number;
  count: number;
  tickets?: string[];
}
/**
 * A seat keeps tickets (K2, S4); only that seat sees which.
 */
export interface TicketsKept {
  type: "tickets-kept";
  seat: number;
  count: number;
  tickets?: string[];
}
/**
 * A seat has drawn a card from the deck (D5); only that seat sees which.
 */
export interface CardDrawn {
  type: "card-drawn";
  seat: number;
  color?: Color;
}
/**
 * A seat has taken a card from the row.
 */
export interface CardTaken {
  type: "card-taken";
  seat: number;
  color: Color;
  slot: number;
}
/**
 * The discards have become the new deck (D7).
 */
export interface DeckReshuffled {
  type: "deck-reshuffled";
}
/**
 * A card has been turned into a slot of the row (D2, D8).
 */
export interface CardTurnedUp {
  type: "card-turned-up";
  slot: number;
  color: Color;
}
/**
 * The row had three wilds or more, and all five cards were discarded (D6).
 */
export interface RowDiscarded {
  type: "row-discarded";
  cards: Color[];
}
/**
 * A seat has laid a payment for a tunnel; cards were turned and a surcharge is due (U1-U4).
 */
export interface TunnelEntered {
  type: "tunnel-entered";
  seat: number;
  track: string;
  color: Color;
  wilds: number;
  turned: Color[];
  due: number;
}
/**
 * A seat pays what a tunnel asked for (U5).
 */
export interface SurchargePaid {
  type: "surcharge-paid";
  seat: number;
  color: Color;
  cards: number;
  wilds: number;
}
/**
 * A seat takes its cards back from a tunnel (U5).
 */
export interface TunnelRefused {
  type: "tunnel-refused";
  seat: number;
  track: string;
}
/**
 * A seat has claimed a track, with its payment and points (C5).
 */
export interface RouteClaimed {
  type: "route-claimed";
  seat: number;
  track: string;
  color: Color;
  wilds: number;
  points: number;
}
/**
 * A seat has built a station, with its payment (G2).
 */
export interface StationBuilt {
  type: "station-built";
  seat: number;
  city: string;
  color: Color;
  cards: number;
  wilds: number;
}
/**
 * A seat could do nothing (T2).
 */
export interface TurnPassed {
  type: "turn-passed";
  seat: number;
}
/**
 * A seat has two pieces left or fewer: everybody has one more turn (E1).
 */
export interface LastRoundBegan {
  type: "last-round-began";
  seat: number;
}
/**
 * It is a seat's turn.
 */
export interface TurnBegan {
  type: "turn-began";
  seat: number;
}
/**
 * The game is over and scored (E2).
 */
export interface GameEnded {
  type: "game-ended";
  winners: number[];
}
/**
 * What the seat owes: its number, which an answer names, and every legal answer.
 */
export interface Decision {
  number: number;
  legal: string[];
}
/**
 * The steps since the one that the client has follow.
 */
export interface Resumed {
  type: "resumed";
  seq: number;
  now: number;
  seat: number | null;
  decision?: Decision;
}
/**
 * Something has happened: what this listener sees of it, and what it changes in the scene (JSON Merge Patch).
 */
export interface Stepped {
  type: "step";
  seq: number;
  at: number;
  events: Event[];
  patch: {
    [k: string]: unknown;
  };
  seat?: number | null;
  decision?: Decision;
}
/**
 * A command was stored as the step with this number.
 */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}
/**
 * A message had no effect. `rule` is set if the rules of the game forbid it.
 */
export interface Refused {
  type: "refused";
  code: string;
  id?: string;
  rule?: string;
  values?: {
    [k: string]: unknown;
  };
}
/**
 * The answer to a question: the field that was asked for is set.
 */
export interface Answer {
  type: "answer";
  id: string;
  why?: Refused;
  payments?: string[];
  tickets?: TicketAnswer[];
  tunnel?: number[];
  score?: {
    [k: string]: number;
  };
  borrowed?: {
    [k: string]: string;
  };
  hint?: HintAnswer;
}
/**
 * How a ticket stands.
 */
export interface TicketAnswer {
  ticket: string;
  is_completed: boolean;
  tracks: string[];
  pieces: number | null;
  held: string[];
}
/**
 * A move, and the one or two reasons that speak for it.
 */
export interface HintAnswer {
  action: string;
  reasons: Reason[];
}
/**
 * One thing that speaks for a move. Which parameters it has depends on its code alone.
 */
export interface Reason {
  code: ReasonCode;
  ticket?: string;
  other_ticket?: string;
  track?: string;
  city?: string;
  color?: Color;
  seat?: number;
  count?: number;
  pieces?: number;
  odds?: number;
}
/**
 * The name that a guest wants to have.
 */
export interface NameRequest {
  name: string;
}
/**
 * The settings of a new table. With a commitment, the host takes the first free seat.
 */
export interface NewTable {
  edition?: string;
  map?: {
    [k: string]: unknown;
  } | null;
  seats?: number;
  bots?: {
    [k: string]: string;
  };
  start?: number | null;
  pace?: Pace;
  is_listed?: boolean;
  spectators?: "everything-after-the-end" | "none" | "public";
  allows_hints?: boolean;
  password?: string | null;
  commitment?: string | null;
}
/**
 * The seat to take, with a commitment: the SHA-256 of 32 bytes to reveal at the start.
 */
export interface SitRequest {
  /**
   * 32 bytes, in hexadecimal digits
   */
  commitment: string;
  seat?: number | null;
  password?: string | null;
  is_another?: boolean;
  name?: string | null;
}
/**
 * The bot for a seat, or null to free it.
 */
export interface BotRequest {
  bot?: string | null;
}
/**
 * The token with which another device takes a seat over; put it into the fragment of a link.
 */
export interface TransferToken {
  token: string;
}
/**
 * The lesson to begin, with a commitment as for every table.
 */
export interface LessonRequest {
  edition: string;
  /**
   * 32 bytes, in hexadecimal digits
   */
  commitment: string;
}
/**
 * A map, and its layout if that is in a file of its own.
 */
export interface MapFiles {
  map: MapFile;
  layout?: MapFile | null;
}
/**
 * A file in TOML, or in JSON if its name ends so.
 */
export interface MapFile {
  name: string;
  text: string;
}
/**
 * The token of a recovery link; put it into the fragment of the link.
 */
export interface RecoveryToken {
  token: string;
}
/**
 * A passkey as `navigator.credentials.create` returns it, and a name for it.
 */
export interface NewPasskey {
  credential: {
    [k: string]: unknown;
  };
  name: string;
}
/**
 * Another name for a passkey.
 */
export interface PasskeyName {
  name: string;
}
/**
 * What `navigator.credentials.get` returns.
 */
export interface SignedChallenge {
  credential: {
    [k: string]: unknown;
  };
}
/**
 * A browser's subscription: its endpoint, and its keys in base64 for URLs.
 */
export interface PushRequest {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}
/**
 * A mail address, to which a link is sent.
 */
export interface MailRequest {
  address: string;
  language: string;
}
/**
 * The address of a webhook, as Discord or Slack give it.
 */
export interface WebhookRequest {
  url: string;
  language: string;
}
/**
 * The token in the link of a confirmation mail.
 */
export interface ConfirmRequest {
  token: string;
}
/**
 * A guest. Programs get their token here, browsers as a cookie that scripts can't read.
 */
export interface GuestAnswer {
  id: string;
  name: string;
  token?: string;
}
/**
 * What signs a guest in: devices, recovery link, passkeys. No secret is in it.
 */
export interface Credentials {
  devices: number;
  passkeys: PasskeyView[];
  recovery_link_at?: number;
}
/**
 * A passkey as its owner sees it.
 */
export interface PasskeyView {
  id: string;
  name: string;
  created_at: number;
  used_at?: number;
}
/**
 * An edition in the list of those that can be played.
 */
export interface EditionSummary {
  id: string;
  map_name: string;
  least_seats: number;
  most_seats: number;
}
/**
 * A bot that can sit at a table, with its Elo rating.
 */
export interface Opponent {
  name: string;
  rating?: number;
}
/**
 * A board, complete for a client to draw.
 */
export interface Board {
  edition: Edition;
  map_name: string;
  colors: Color[];
  aspect: number;
  cities: CityPlace[];
  tracks: Track[];
  tickets: Ticket[];
  route_points: number[];
  price_rules: {
    [k: string]: string;
  };
  taken_rule: string;
}
/**
 * The numbers in which one edition differs from another.
 */
export interface Edition {
  id: string;
  map: string;
  min_seats: number;
  max_seats: number;
  pieces: number;
  cards_per_color: number;
  wild_cards: number;
  starting_cards: number;
  ticket_sets: string[];
  big_cities_only: boolean;
  reprinted_values: boolean;
  starting_long_tickets: number;
  starting_tickets: number;
  starting_keep: number;
  refused_start_leaves: boolean;
  drawn_tickets: number;
  drawn_keep: number;
  small_game: number;
  stations: number;
  station_points: number;
  longest_path_bonus: number;
  globetrotter_bonus: number;
  attraction_points: number;
  tie_breaks: TieBreak[];
  piece_name: string;
  wild_name: string;
}
/**
 * A city and where it is drawn: 0..1 from the left and from the top.
 */
export interface CityPlace {
  id: string;
  name: string;
  english: string;
  x: number;
  y: number;
  is_attraction?: boolean;
}
/**
 * One lane between two cities: what a player claims.
 */
export interface Track {
  id: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  ends: [string, string];
  color: Color;
  length: number;
  ferry_wilds: number;
  is_tunnel: boolean;
  twin: string | null;
}
/**
 * Two cities to connect, and the points for it.
 */
export interface Ticket {
  id: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  ends: [string, string];
  points: number;
  is_long: boolean;
}
/**
 * The result of a check: faults, or the map as `NewTable` takes it.
 */
export interface MapCheck {
  faults: MapFault[];
  warnings: MapFault[];
  id?: string;
  name?: string;
  least_seats?: number;
  most_seats?: number;
  map?: {
    [k: string]: unknown;
  };
}
/**
 * A fault of a map: the key of its text in the catalog `maps`, its values and its entry.
 */
export interface MapFault {
  file: string;
  fault: string;
  entry_kind: string;
  entry_number: number;
  entry_label: string;
  values: {
    [k: string]: string;
  };
}
/**
 * A table in a list.
 */
export interface TableSummary {
  id: string;
  phase: Phase;
  edition: string;
  seats: SeatSummary[];
  pace: Pace;
  has_own_map: boolean;
  has_password: boolean;
  is_lesson: boolean;
  map_name: string | null;
}
/**
 * Who sits where, in a list of tables.
 */
export interface SeatSummary {
  name?: string;
  bot?: string;
}
/**
 * One's own table in a list: `changed_at` is when something last happened there, a move or a line of chat.
 */
export interface MyTable {
  id: string;
  phase: Phase;
  edition: string;
  seats: SeatSummary[];
  pace: Pace;
  has_own_map: boolean;
  has_password: boolean;
  is_lesson: boolean;
  map_name: string | null;
  my_seats: number[];
  is_my_turn: boolean;
  changed_at: number;
  awaited: number[];
}
/**
 * The seat taken, and the secret token that authenticates it without the cookie.
 */
export interface Seated {
  table: string;
  seat?: number;
  seat_token?: string;
}
/**
 * The steps of a lesson, without its deal and the opponent's script.
 */
export interface LessonView {
  edition: string;
  steps: LessonStep[];
}
/**
 * A step: the keys of its texts and the action to do; the last step has none.
 */
export interface LessonStep {
  says: string[];
  action?: string;
  rule?: string;
}
/**
 * The id of an imported record.
 */
export interface RecordAnswer {
  id: string;
}
/**
 * A whole game: the scene after the deal, and a step for every action in effect.
 */
export interface GameReplay {
  edition: string;
  seats: SeatSummary[];
  scene: ReplayScene;
  steps: ReplayStep[];
  perspective?: number;
}
/**
 * All that a perspective could see.
 */
export interface ReplayScene {
  game: GameView;
  own: {
    [k: string]: Own;
  };
  scoring?: Scoring[];
}
/**
 * An action as a perspective saw it: events, and a JSON Merge Patch for the scene.
 */
export interface ReplayStep {
  seat: number;
  events: Event[];
  patch: {
    [k: string]: unknown;
  };
  action?: string;
}
/**
 * The progress of compiling, from 0 to 1.
 */
export interface PreparationAnswer {
  state: "compiled" | "compiling" | "failed";
  done: number;
}
/**
 * An error as a client gets it.
 */
export interface Problem {
  code: string;
  values: {
    [k: string]: string | number;
  };
}
/**
 * What this server can send, and where I want to have it.
 */
export interface NoticesAnswer {
  public_key: string;
  has_mail: boolean;
  push: PushAnswer[];
  mail: MailAnswer | null;
  webhooks: WebhookAnswer[];
}
/**
 * A browser that gets push messages; a page finds its own by the hash of its endpoint.
 */
export interface PushAnswer {
  id: string;
  endpoint_hash: string;
  created_at: number;
}
/**
 * My mail address, and whether the link in the first mail was followed.
 */
export interface MailAnswer {
  id: string;
  address: string;
  state: "confirmed" | "waiting";
}
/**
 * A webhook. Only the host of its address is shown: the rest is a secret.
 */
export interface WebhookAnswer {
  id: string;
  host: string;
}
/**
 * A channel that was added.
 */
export interface ChannelAnswer {
  id: string;
}
