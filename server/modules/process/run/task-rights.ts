import { childRight, fieldRight } from '../../../../engine/process/index.ts'
import { editedChildren } from '../../../../engine/model/index.ts'
import { permissionPrefix } from '../../../../engine/access/index.ts'
import type { NodeRights } from '../../../../schemas/language/process/nodes.ts'
import type { ScreenRights } from '../../../data/access/index.ts'
import { type Actor, type CompiledScreen, type Engine, engineFor } from '../../../data/catalog/index.ts'
import type { Requester } from '../../../http/context.ts'

/** What a place allows on one of the screens of a record. */
interface Allowed {
  readonly hidden: ReadonlySet<string>
  readonly readonly: ReadonlySet<string>
}

/** A screen of the record: its own, or that of a sub-table. */
interface RecordScreen {
  readonly id: string
  readonly prefix: string
  readonly allowed: Allowed
}

function allowedBy(keys: readonly string[], rightOf: (key: string) => string): Allowed {
  return {
    hidden: new Set(keys.filter((key) => rightOf(key) === 'hidden')),
    readonly: new Set(keys.filter((key) => rightOf(key) === 'read')),
  }
}

async function screensOf(engine: Engine, screen: CompiledScreen, rights: NodeRights): Promise<readonly RecordScreen[]> {
  const whole = screen.whole ?? screen
  const keysIn = (one: CompiledScreen) => (one.whole ?? one).resolved.fields.map(({ key }) => key)
  const status = screen.process?.status
  const own = allowedBy(keysIn(whole), (key) => {
    const right = fieldRight(rights, key)
    return key === status && right !== 'hidden' ? 'read' : right
  })
  const found: RecordScreen[] = [{ id: screen.id, prefix: permissionPrefix(whole.resolved.screen), allowed: own }]
  for (const child of editedChildren(whole.resolved.screen)) {
    const below = await engine.screens.find(child.screen)
    if (!below) continue
    const { rest, fields } = childRight(rights, child.screen)
    const allowed = allowedBy(keysIn(below), (key) =>
      key === child.key ? 'edit' : ((Object.hasOwn(fields, key) ? fields[key] : undefined) ?? rest),
    )
    found.push({ id: child.screen, prefix: below.permission, allowed })
  }
  return found
}

/**
 * The rights of somebody over one record through a task: what the place allows decides which fields are seen and written, and
 * fields that the person's own rights hide or mask stay so. Which rows a policy shows does not matter: a task opens its record.
 */
async function taskRights(
  caller: Requester,
  engine: Engine,
  screen: CompiledScreen,
  rights: NodeRights,
): Promise<ScreenRights> {
  const screens = await screensOf(engine, screen, rights)
  const byPrefix = new Map(screens.map((one) => [one.prefix, one.allowed]))
  const ids = new Set(screens.map(({ id }) => id))
  const partsOf = (code: string): readonly [string, string] => {
    const at = code.lastIndexOf(':')
    return [code.slice(0, at), code.slice(at + 1)]
  }
  const isReadable = (code: string) => byPrefix.has(partsOf(code)[0])
  return {
    excluded: (prefix) => new Set([...caller.excluded(prefix), ...(byPrefix.get(prefix)?.hidden ?? [])]),
    isDisabled(code) {
      const [prefix, key] = partsOf(code)
      const allowed = byPrefix.get(prefix)
      return allowed ? allowed.readonly.has(key) : caller.isDisabled(code)
    },
    can: (code) => caller.can(code) || isReadable(code),
    policies: (id) =>
      caller.policies(id).flatMap((layer) => {
        if (!ids.has(id)) return [layer]
        // Layers of a screen above speak of rows alone.
        return layer.above ? [] : [{ ...layer, policy: { ...layer.policy, rows: undefined } }]
      }),
  }
}

/** The engine for the reading and writing of one record through a task. */
export async function taskEngine(
  caller: Requester,
  engine: Engine,
  screen: CompiledScreen,
  rights: NodeRights,
): Promise<Engine & { readonly rights: ScreenRights }> {
  const own = await taskRights(caller, engine, screen, rights)
  return { ...engineFor(engine, { ...own, dictVersion: caller.dictVersion }), rights: own, isProcess: true }
}

/** A person who acts through a task may write what the place allows, without the permissions of the page. */
export const taskActor = (caller: Requester): Actor => ({
  id: caller.user.id,
  username: caller.user.username,
  realname: caller.user.realname,
  orgCode: caller.user.orgCode,
  locale: caller.locale,
  can: () => true,
})
