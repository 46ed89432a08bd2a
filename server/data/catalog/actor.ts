import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { wireTime as wireText } from '../../../schemas/language/zone.ts'
import { AppError } from '../../../schemas/messages/index.ts'

/** On whose behalf the engine works. */
export interface Actor {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly orgCode: string | null
  readonly locale: Locale
  /** True when the person holds the permission code. */
  can(code: string): boolean
}

/** A moment as the wire writes it: `YYYY-MM-DD HH:mm:ss`. */
export function wireTime(moment: Date): string {
  return wireText(moment.getTime())
}

/** The context that conditions and computed fields can read. */
export function contextOf(actor: Actor, moment: Date): ExpressionContext {
  const now = wireTime(moment)
  return {
    now,
    today: now.slice(0, 10),
    user: { username: actor.username, realname: actor.realname, orgCode: actor.orgCode ?? '' },
  }
}

/** The permissions to read a record of a screen, and the labels of lookups to it. */
export const READ_ACTIONS = ['list', 'detail', 'edit']

/** Throws `HTTP_FORBIDDEN` unless the user holds `prefix:action` for at least one of the actions. */
export function assertAnyAction(actor: Pick<Actor, 'can'>, prefix: string, actions: readonly string[]): void {
  if (!actions.some((action) => actor.can(`${prefix}:${action}`))) throw new AppError('HTTP_FORBIDDEN')
}
