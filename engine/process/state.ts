import type { Approver } from '../../schemas/language/process/approvers.ts'
import type { NodeKind } from '../../schemas/language/process/nodes.ts'
import type { Locale } from '../../schemas/language/text.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'

export type InstanceStatus = 'running' | 'suspended' | 'ended'
export type InstanceResult = 'agreed' | 'rejected' | 'withdrawn' | 'terminated'
export type StepStatus = 'active' | 'held' | 'done' | 'cancelled'
export type StepResult = 'agreed' | 'rejected' | 'returned' | 'passed' | 'submitted'
/** `member`: a place of the node; `before`, `after`, `beside`: a signer whom somebody added; `advice`: asked by a delegation. */
export type TaskKind = 'start' | 'member' | 'handle' | 'before' | 'after' | 'beside' | 'advice'
export type TaskStatus =
  | 'open' // may be decided now
  | 'waiting' // its turn has not come, or it waits for a signer or an adviser
  | 'held' // its step is held by a return
  | 'agreed'
  | 'rejected'
  | 'returned'
  | 'transferred'
  | 'skipped'
  | 'cancelled'
  | 'removed'
/** How the person of a task came to it, and for a decided one how it was decided. */
export type TaskVia = 'person' | 'agent' | 'auto' | 'timer' | 'admin'

/** Rows of the database, as plain values. Times are epoch milliseconds, people account names. Unchanged rows stay the same objects. */
export interface InstanceState {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly recordId: string
  readonly title: string
  readonly starter: string
  /** Code of the department in which the initiator started it. */
  readonly depart: string
  readonly status: InstanceStatus
  readonly result: InstanceResult | null
  readonly parentStep: string | null
  /** People chosen beforehand, by node. */
  readonly picks: Readonly<Record<string, readonly string[]>>
  /** Number of the last event. */
  readonly lastSeq: number
  readonly startTime: number
  readonly endTime: number | null
}
/** A visit to a node. Steps form a tree: the steps of a fork's lanes name the fork as parent. */
export interface StepState {
  readonly id: string
  readonly nodeKey: string
  readonly kind: NodeKind | 'start'
  readonly parentId: string | null
  /** Key of the lane within the parent. */
  readonly lane: string | null
  /** Of a fork: keys of the lanes that run, and of those that ended. */
  readonly lanes: readonly string[]
  readonly endedLanes: readonly string[]
  readonly status: StepStatus
  /** The step for whose sake this one is held. */
  readonly heldBy: string | null
  /** Of a step that a direct return opened: the held step that goes on afterwards. */
  readonly resumes: string | null
  readonly lastSeq: number
  readonly result: StepResult | null
  readonly enterTime: number
  readonly leaveTime: number | null
  /** Time during which it was active and not suspended, once it is over or paused; while it is active, minus the time of earlier pauses. */
  readonly workedMs: number
  /** Why an automatic step does not go on. */
  readonly error: string | null
}
export interface TaskState {
  readonly id: string
  readonly stepId: string
  readonly nodeKey: string
  readonly kind: TaskKind
  /** The task for which a signer or adviser was added. */
  readonly ofTask: string | null
  /** Order within the step; the same person twice (for oneself and as agent) has two places. */
  readonly place: number
  /** In a vote. Of a signer before or after: 0 where one of them is enough, 1 where all must agree, 2 where one follows another. */
  readonly weight: number
  /** Whose place it is; null for a pool that nobody claimed. */
  readonly owner: string | null
  /** Who does it: the owner, or the agent. */
  readonly assignee: string | null
  /** Those of whom one may claim it. */
  readonly pool: readonly PoolEntry[]
  readonly addedBy: string | null
  readonly status: TaskStatus
  readonly via: TaskVia
  readonly openTime: number
  readonly dueTime: number | null
  readonly endTime: number | null
}
export interface PoolEntry {
  readonly kind: 'role' | 'position' | 'depart' | 'user'
  readonly ref: string
}
export interface TimerState {
  readonly id: string
  readonly kind: 'due' | 'remind' | 'wait' | 'service' | 'child' | 'continue'
  readonly stepId: string
  readonly taskId: string | null
  /** A paused timer (of a held step, or of a suspended instance) lies beyond `PAUSED`: the rest is the time it has left. */
  readonly dueTime: number
}
export interface CopyState {
  readonly userName: string
  readonly by: string | null
  readonly nodeKey: string | null
  readonly time: number
}
export interface ProcessState {
  readonly instance: InstanceState
  readonly steps: readonly StepState[]
  readonly tasks: readonly TaskState[]
  readonly timers: readonly TimerState[]
  readonly copies: readonly CopyState[]
}

/** One line of the history, which is only ever added to. `seq` counts from 1 without gaps. */
export interface ProcessEvent {
  readonly seq: number
  readonly time: number
  /** Account name; null: the system. */
  readonly actor: string | null
  /** For whom an agent or administrator acted. */
  readonly forUser: string | null
  readonly action: ProcessAction['kind'] | 'enter' | 'leave' | 'skip' | 'end' | 'error' | 'remind' | 'overdue'
  readonly stepId: string | null
  readonly nodeKey: string | null
  readonly taskId: string | null
  /** Comment, files, people, changed fields, reason: JSON values. */
  readonly detail: Readonly<Record<string, unknown>>
}

interface Opinion {
  readonly comment?: string
  /** Ids of stored files. */
  readonly files?: readonly string[]
  /** Account names that are told. */
  readonly mentions?: readonly string[]
}
type Picks = Readonly<Record<string, readonly string[]>>
/** What somebody, or the clock, does to an instance. `task` is an id. */
export type ProcessAction =
  | { readonly kind: 'start'; readonly picks?: Picks }
  | ({
      readonly kind: 'submit'
      readonly task: string
      readonly picks?: Picks
      readonly changed: readonly string[]
    } & Opinion)
  | ({
      readonly kind: 'agree'
      readonly task: string
      readonly picks?: Picks
      readonly signature?: string
      readonly changed: readonly string[]
      readonly abstain?: boolean
    } & Opinion)
  | ({ readonly kind: 'reject'; readonly task: string } & Opinion)
  | ({
      readonly kind: 'return'
      readonly task: string
      readonly to: string
      readonly way: 'again' | 'direct'
    } & Opinion)
  | ({ readonly kind: 'transfer'; readonly task: string; readonly to: string } & Opinion)
  | ({ readonly kind: 'delegate'; readonly task: string; readonly to: string } & Opinion)
  | ({ readonly kind: 'advise'; readonly task: string } & Opinion)
  | ({
      readonly kind: 'addSigners'
      readonly task: string
      readonly where: 'before' | 'after' | 'beside'
      readonly people: readonly string[]
      readonly mode: 'any' | 'all' | 'turn'
    } & Opinion)
  | { readonly kind: 'removeSigner'; readonly task: string; readonly signer: string }
  | { readonly kind: 'reorder'; readonly task: string; readonly order: readonly string[] }
  | { readonly kind: 'claim'; readonly task: string }
  | { readonly kind: 'giveBack'; readonly task: string }
  | ({ readonly kind: 'copy'; readonly people: readonly string[] } & Opinion)
  | ({ readonly kind: 'comment' } & Opinion)
  | ({ readonly kind: 'urge' } & Opinion)
  | ({ readonly kind: 'withdraw' } & Opinion)
  /** `event`: the `seq` of one's own event. */
  | { readonly kind: 'recall'; readonly event: number }
  | { readonly kind: 'terminate'; readonly reason: string }
  | { readonly kind: 'jump'; readonly step: string; readonly to: string; readonly reason: string }
  | { readonly kind: 'reassign'; readonly task: string; readonly to: string; readonly reason: string }
  | { readonly kind: 'suspend'; readonly reason: string }
  | { readonly kind: 'resume'; readonly reason: string }
  /** By the system. */
  | { readonly kind: 'timer'; readonly timer: string }
  | { readonly kind: 'serviceDone'; readonly step: string; readonly values?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'serviceFailed'; readonly step: string; readonly error: string; readonly final: boolean }
  /** `record`: the record of the child as it ended, which the values of `out` are worked out from. */
  | {
      readonly kind: 'childEnded'
      readonly step: string
      readonly result: InstanceResult
      readonly record?: Readonly<Record<string, unknown>>
    }
  /** Somebody was disabled or deleted: open tasks go to the successor, or the rule for nobody runs. */
  | { readonly kind: 'personLeft'; readonly person: string; readonly successor: string | null }

/** Who acts. `mayIntervene`: holds the permission to intervene, within what the server lets see. */
export interface Actor {
  readonly username: string | null
  readonly roles: readonly string[]
  readonly mayIntervene: boolean
}

/** A question about people or calendars that `decide` needs answered; the answers are looked up by `factKey`. */
export type FactRequest =
  | { readonly kind: 'user'; readonly username: string }
  | { readonly kind: 'role'; readonly code: string }
  | { readonly kind: 'position'; readonly code: string }
  | { readonly kind: 'depart'; readonly code: string; readonly below: boolean }
  /** Heads of the department (level 1) or of one of those above it. */
  | { readonly kind: 'heads'; readonly depart: string; readonly level: number }
  | { readonly kind: 'calendar'; readonly code: string }
  /** Of the sub-table with this screen: ids of the rows of the record. */
  | { readonly kind: 'rows'; readonly screen: string }
  /** An event of this instance. */
  | { readonly kind: 'event'; readonly seq: number }
  /** When somebody last urged in this instance. */
  | { readonly kind: 'urged' }

/** Null for a person who is not there. `agent`: who stands in now for this process. */
export interface PersonFact {
  readonly username: string
  readonly realname: string
  readonly active: boolean
  /** Code of the current department. */
  readonly depart: string
  readonly departs: readonly string[]
  readonly roles: readonly string[]
  readonly agent: string | null
}
/** Days are ISO dates; `hours` are pairs of minutes since midnight, by weekday from Monday. */
export interface CalendarFact {
  readonly zone: string
  readonly week: readonly (readonly (readonly [number, number])[])[]
  readonly days: Readonly<Record<string, readonly (readonly [number, number])[]>>
}
export interface FactAnswers {
  readonly user: PersonFact | null
  /** Account names of active people, in a fixed order. */
  readonly role: readonly string[]
  readonly position: readonly string[]
  readonly depart: readonly string[]
  readonly heads: readonly string[]
  readonly calendar: CalendarFact | null
  readonly rows: readonly string[]
  readonly event: ProcessEvent | null
  readonly urged: number | null
}

/** All that `decide` knows of the world. */
export interface Facts {
  /** Epoch milliseconds. */
  readonly now: number
  readonly actor: Actor
  /** The record as it is after the changes of this action. */
  readonly record: Readonly<Record<string, unknown>>
  /** Undefined: not looked up yet; then `decide` answers with `needs`. */
  readonly answer: <R extends FactRequest>(request: R) => FactAnswers[R['kind']] | undefined
  /** Gives an id that no row has. */
  readonly newId: () => string
  /** In which a refusal names nodes. */
  readonly locale?: Locale
}

/** What follows outside of the rows of the instance, in the same transaction unless it says otherwise. */
export type Effect =
  /** Writes the field that shows the state: `1` not submitted, `2` running, `3` agreed, `4` rejected or terminated. */
  | { readonly kind: 'status'; readonly value: '1' | '2' | '3' | '4' }
  | { readonly kind: 'set'; readonly values: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'create'
      readonly stepId: string
      readonly screen: string
      readonly values: Readonly<Record<string, unknown>>
    }
  /** After the commit; the step waits for `serviceDone` or `serviceFailed`. */
  | { readonly kind: 'service'; readonly stepId: string }
  | {
      readonly kind: 'child'
      readonly stepId: string
      readonly code: string
      /** The row of the sub-table; null: the record itself. */
      readonly row: string | null
      readonly values: Readonly<Record<string, unknown>>
    }
  /** The parent step goes on: a timer of kind `child` due now. */
  | { readonly kind: 'parent'; readonly stepId: string; readonly result: InstanceResult }
  | {
      readonly kind: 'notice'
      readonly about:
        | 'task'
        | 'claim'
        | 'result'
        | 'copy'
        | 'urge'
        | 'mention'
        | 'remind'
        | 'overdue'
        | 'error'
        | 'returned'
      readonly people: readonly string[]
      readonly taskId: string | null
    }
  /** Notices of tasks that are over. */
  | { readonly kind: 'takeBack'; readonly taskIds: readonly string[] }

export interface Refusal {
  readonly refused: MessageCode
  readonly params: Readonly<Record<string, unknown>>
}
/** The state after an action, or what has to be looked up first, or why it may not be. */
export type Decision =
  | { readonly state: ProcessState; readonly events: readonly ProcessEvent[]; readonly effects: readonly Effect[] }
  | { readonly needs: readonly FactRequest[] }
  | Refusal

/** Who is asked at a node, before anybody acts: for the preview and the test run. */
export interface ResolvedPeople {
  readonly people: readonly string[]
  readonly pool: readonly PoolEntry[]
  /** The rule that was applied because nobody was found, or because the initiator or a repeated person was. */
  readonly rule: 'empty' | 'self' | 'repeat' | null
  readonly unresolved: readonly Approver[]
}
