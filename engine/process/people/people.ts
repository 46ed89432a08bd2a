import type { Approver, NamedApprover } from '../../../schemas/language/process/approvers.ts'
import { evaluateExpression } from '../document/expressions.ts'
import { opinions } from './opinions.ts'
import type { PersonFact, PoolEntry } from '../state.ts'
import type { Transition } from '../transition.ts'

/** More people of a role, position or department than this share one task. */
const CLAIM_FROM = 50
const LEVELS = Array.from({ length: 10 }, (_, index) => index + 1)

export interface FoundPeople {
  readonly people: readonly string[]
  readonly pool: readonly PoolEntry[]
  /** Choices of a person that were not made. */
  readonly unresolved: readonly Approver[]
  /** One after another, whatever the node says. */
  readonly isChain: boolean
}

/** Account names in a value: one, several with commas, or a list. */
function namesIn(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return [...new Set(all.flatMap((name: unknown) => (typeof name === 'string' && name.trim() ? [name.trim()] : [])))]
}
export const personOf = (t: Transition, username: string): PersonFact | null | undefined =>
  t.ask({ kind: 'user', username })
/** The person where active; undefined too while it is not known. */
export const activePerson = (t: Transition, username: string): PersonFact | undefined => {
  const person = personOf(t, username)
  return person?.active ? person : undefined
}

/** Heads of the own department and of those above it, level by level, without the person; levels without a head are left out. */
export function supervisorsOf(t: Transition, username: string, depart: string): readonly (readonly string[])[] {
  if (depart === '') return []
  return LEVELS.flatMap((level) => {
    const heads = t.ask({ kind: 'heads', depart, level }) ?? []
    // Who is the head of a department has the supervisor in the one above it.
    const others = heads.includes(username) ? [] : heads
    return others.length > 0 ? [others] : []
  })
}

export function expressionContext(t: Transition) {
  return {
    now: t.now,
    record: t.record,
    starter: personOf(t, t.instance.starter),
    nodes: opinions(t.document, [...t.steps.values()], [...t.tasks.values()]),
  }
}
export const evaluate = (t: Transition, text: string): unknown => evaluateExpression(text, expressionContext(t))

function departmentOf(t: Transition, of: string | undefined): string {
  if (of === undefined) return t.instance.depart
  if (of === 'previous') {
    const { username } = t.facts.actor
    return (username === null ? undefined : personOf(t, username)?.depart) ?? t.instance.depart
  }
  const value = t.record[of]
  return typeof value === 'string' ? (value.split(',')[0] ?? '') : ''
}
function group(entry: PoolEntry, claim: boolean | undefined, people: readonly string[] | undefined) {
  const found = people ?? []
  return claim === true || found.length > CLAIM_FROM ? { people: [], pool: [entry] } : { people: found, pool: [] }
}

function named(t: Transition, who: NamedApprover): Pick<FoundPeople, 'people' | 'pool'> {
  const people = (names: readonly string[]) => ({ people: names, pool: [] })
  if ('user' in who) return people(who.user)
  if ('role' in who) return group({ kind: 'role', ref: who.role }, who.claim, t.ask({ kind: 'role', code: who.role }))
  if ('position' in who)
    return group({ kind: 'position', ref: who.position }, who.claim, t.ask({ kind: 'position', code: who.position }))
  if ('depart' in who) {
    const found = t.ask({ kind: 'depart', code: who.depart, below: who.below ?? false })
    return group({ kind: 'depart', ref: who.depart }, who.claim, found)
  }
  if ('head' in who) {
    const depart = departmentOf(t, who.of)
    return people(depart === '' ? [] : (t.ask({ kind: 'heads', depart, level: who.head }) ?? []))
  }
  if ('supervisor' in who)
    return people(supervisorsOf(t, t.instance.starter, t.instance.depart)[who.supervisor - 1] ?? [])
  if ('field' in who) return people(namesIn(t.record[who.field]))
  if ('starter' in who) return people([t.instance.starter])
  if ('same' in who)
    return people(opinions(t.document, [...t.steps.values()], [...t.tasks.values()])[who.same]?.approvers ?? [])
  return people(namesIn(evaluate(t, who.expr)))
}
/** The account names that rules name: for administrators, those who may start, and choices. */
export function namedPeople(t: Transition, rules: readonly NamedApprover[]): readonly string[] {
  return [
    ...new Set(
      rules.flatMap((rule) => {
        // A choice or an administrator is a single person, however many there are.
        const plain = 'role' in rule || 'position' in rule || 'depart' in rule ? { ...rule, claim: false } : rule
        const { people, pool } = named(t, plain)
        return pool.length === 0 ? people : membersOf(t, pool)
      }),
    ),
  ]
}
/** Whether the one who acts is among the people of rules; undefined while that is not known. */
export function isAmong(t: Transition, rules: readonly NamedApprover[]): boolean | undefined {
  const { username, roles } = t.facts.actor
  if (username === null) return false
  if (rules.some((rule) => 'role' in rule && roles.includes(rule.role))) return true
  const { missing } = t
  const isFound = namedPeople(
    t,
    rules.filter((rule) => !('role' in rule)),
  ).includes(username)
  return t.missing > missing ? undefined : isFound
}
/** Who administers the process, or holds the permission to intervene. */
export const isAdmin = (t: Transition): boolean | undefined =>
  t.facts.actor.mayIntervene || isAmong(t, t.document.admins ?? [])
/** Everybody who may claim a task of this pool. */
export function membersOf(t: Transition, pool: readonly PoolEntry[]): readonly string[] {
  return pool.flatMap(({ kind, ref }) =>
    kind === 'user'
      ? [ref]
      : ((kind === 'depart' ? t.ask({ kind, code: ref, below: false }) : t.ask({ kind, code: ref })) ?? []),
  )
}

function chainOf(t: Transition, chain: number | 'top' | { readonly role: string }): readonly string[] {
  const levels = supervisorsOf(t, t.instance.starter, t.instance.depart)
  if (chain === 'top') return levels.flat()
  if (typeof chain === 'number') return levels.slice(0, chain).flat()
  const last = levels.findIndex((people) => people.some((name) => personOf(t, name)?.roles.includes(chain.role)))
  return levels.slice(0, last < 0 ? levels.length : last + 1).flat()
}

/** The people of a node, before the rules for the initiator, for repetition and for nobody. */
export function findPeople(t: Transition, node: { readonly key: string }, who: readonly Approver[]): FoundPeople {
  const people: string[] = []
  const pool: PoolEntry[] = []
  const unresolved: Approver[] = []
  for (const one of who) {
    if ('chain' in one) people.push(...chainOf(t, one.chain))
    else if ('pick' in one) {
      const picked = t.instance.picks[node.key] ?? []
      if (picked.length === 0) unresolved.push(one)
      people.push(...picked)
    } else {
      const found = named(t, one)
      people.push(...found.people)
      pool.push(...found.pool)
    }
  }
  return { people: [...new Set(people)], pool, unresolved, isChain: who.some((one) => 'chain' in one) }
}
