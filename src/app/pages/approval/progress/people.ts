import type { InstanceReply, TimelineStep } from '../../../../api/process.ts'

type Task = TimelineStep['tasks'][number]
type Person = InstanceReply['starter']

/** A task that somebody is asked for now, or that waits for another one. */
export const isLive = ({ status }: Pick<Task, 'status'>): boolean => status === 'open' || status === 'waiting'

/** Who has a task; of one that nobody claimed those of whom somebody may. */
export function holderOf({ assignee, owner, pool }: Pick<Task, 'assignee' | 'owner' | 'pool'>): string {
  return (assignee ?? owner)?.realname ?? pool.join(' / ')
}

/** The names of people in one line. */
export const namesOf = (people: readonly Person[], separator: string): string =>
  people.map(({ realname, username }) => realname || username).join(separator)
