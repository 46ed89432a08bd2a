import type {
  CalendarFact,
  FactAnswers,
  FactRequest,
  Facts,
  PersonFact,
  ProcessEvent,
} from '../../engine/process/index.ts'

/** A person of a test; departments are named by their codes, the one above is a prefix (`A01` is above `A01B`). */
export interface Member {
  readonly depart?: string
  readonly roles?: readonly string[]
  readonly positions?: readonly string[]
  readonly heads?: readonly string[]
  readonly agent?: string
  active?: boolean
}
export interface World {
  readonly people: Record<string, Member>
  readonly calendars: Readonly<Record<string, CalendarFact>>
  readonly rows: Readonly<Record<string, readonly string[]>>
  record: Readonly<Record<string, unknown>>
  now: number
  events: readonly ProcessEvent[]
}

/** The agent at the end of at most five stand-ins; a circle ends at the owner. */
function agentOf({ people }: World, owner: string): string | null {
  let name = owner
  for (let hops = 0; hops < 5; hops++) {
    const next = people[name]?.agent
    if (next === undefined) return name === owner ? null : name
    if (next === owner) return null
    name = next
  }
  return name === owner ? null : name
}
function personIn(world: World, username: string): PersonFact | null {
  const member = world.people[username]
  if (!member) return null
  const { depart = 'A01', roles = [], active = true } = member
  return { username, realname: username, active, depart, departs: [depart], roles, agent: agentOf(world, username) }
}
/** The department so many levels up; codes grow by two letters each level. */
const above = (depart: string, level: number) => depart.slice(0, depart.length - (level - 1) * 3)

function answerOf(world: World, request: FactRequest): FactAnswers[FactRequest['kind']] {
  const active = (fits: (member: Member) => boolean | undefined) =>
    Object.entries(world.people).flatMap(([name, member]) => (member.active !== false && fits(member) ? [name] : []))
  switch (request.kind) {
    case 'user':
      return personIn(world, request.username)
    case 'role':
      return active(({ roles }) => roles?.includes(request.code))
    case 'position':
      return active(({ positions }) => positions?.includes(request.code))
    case 'depart':
      return active(({ depart = 'A01' }) => (request.below ? depart.startsWith(request.code) : depart === request.code))
    case 'heads': {
      const depart = above(request.depart, request.level)
      return depart === '' ? [] : active(({ heads }) => heads?.includes(depart))
    }
    case 'calendar':
      return world.calendars[request.code] ?? null
    case 'rows':
      return world.rows[request.screen] ?? []
    case 'event':
      return world.events.find(({ seq }) => seq === request.seq) ?? null
    case 'urged':
      return world.events.findLast(({ action }) => action === 'urge')?.time ?? null
  }
}

/** Facts of a world in memory. `known`: only questions asked before are answered, as a server that looks them up does. */
export function factsOf(
  world: World,
  actor: string | null,
  newId: () => string,
  { mayIntervene = false, known }: { readonly mayIntervene?: boolean; readonly known?: ReadonlySet<string> } = {},
): Facts {
  return {
    now: world.now,
    actor: { username: actor, roles: actor === null ? [] : (world.people[actor]?.roles ?? []), mayIntervene },
    record: world.record,
    answer: <R extends FactRequest>(request: R) =>
      known && !known.has(JSON.stringify(request)) ? undefined : (answerOf(world, request) as FactAnswers[R['kind']]),
    newId,
  }
}
