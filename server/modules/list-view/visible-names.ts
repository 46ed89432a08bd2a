import type { Saved } from '../../../schemas/contract/data/list-view.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { type CompiledScreen, engineOf } from '../../data/catalog/index.ts'
import { restrictScreen } from '../../data/access/index.ts'
import type { HandlerContext } from '../../http/context.ts'

const COVER = '****'

function closedOf(context: HandlerContext, screen: CompiledScreen): readonly string[] {
  const given = restrictScreen(screen, context)
  return [...screen.columns.keys()].filter((key) => !given.columns.has(key))
}

/** Names by which somebody asks of fields that are hidden or masked here: of the screen, and of the rows below it. */
async function closedNames(context: HandlerContext, screen: CompiledScreen): Promise<ReadonlySet<string>> {
  const below = await Promise.all(
    Object.entries(screen.resolved.screen.children ?? {}).map(async ([name, child]) => {
      const found = await engineOf(context).screens.find(child.screen)
      if (!found) return []
      const closed = context.can(`${found.permission}:list`) ? closedOf(context, found) : [...found.columns.keys()]
      return closed.map((key) => `${name},${key}`)
    }),
  )
  return new Set([...closedOf(context, screen), ...below.flat()])
}

/** Conditions wherever they stand, and the values of query items, `field` or `field~2`. */
function covered(value: unknown, closed: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => covered(one, closed))
  if (!isObject(value)) return value
  const isTerm = typeof value['field'] === 'string' && closed.has(value['field'].trim()) && Object.hasOwn(value, 'val')
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (isTerm && name === 'val') return [name, COVER]
      if (name === 'values' && isObject(one))
        return [
          name,
          Object.fromEntries(
            Object.entries(one).map(([item, stored]) => [item, closed.has(item.replace(/~\d+$/, '')) ? null : stored]),
          ),
        ]
      return [name, covered(one, closed)]
    }),
  )
}

/**
 * The saved views of other users, without the query values of fields that this user may not see. The names stay, so
 * that the client can say that a part of the view is not available.
 */
export async function visibleNames(
  context: HandlerContext,
  screen: CompiledScreen,
  saved: readonly Saved[],
): Promise<Saved[]> {
  const closed = saved.every(({ mine }) => mine) ? new Set<string>() : await closedNames(context, screen)
  return saved.map((one) =>
    one.mine || closed.size === 0 ? one : { ...one, content: covered(one.content, closed) as Saved['content'] },
  )
}
