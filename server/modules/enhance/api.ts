import { constructorText } from '../../../schemas/language/script/constructor.ts'
import type { ScriptKind } from '../../../schemas/language/script/kinds.ts'
import type { HandlerContext } from '../../http/context.ts'
import { findKinds, findScript } from './store.ts'

/** The scripts that run on a screen. In safe mode none does. */
export interface RunningScripts {
  readonly kinds: readonly ScriptKind[]
  /** Another one whenever a script was saved. */
  readonly mark: string
  /** User names of who wrote them. */
  readonly authors: readonly string[]
}

export async function runningScripts(
  { db, env }: Pick<HandlerContext, 'db' | 'env'>,
  screen: string,
): Promise<RunningScripts> {
  const found = env.safeMode ? [] : await findKinds(db, screen)
  return {
    kinds: found.map(({ kind }) => kind),
    mark: found.map(({ kind, version }) => `${kind}${version}`).join('.'),
    authors: [...new Set(found.map(({ update_by }) => update_by ?? ''))],
  }
}

/** What runs at a part of a screen: the text of a constructor, '' where there is none. */
export async function runningText(
  { db, env }: Pick<HandlerContext, 'db' | 'env'>,
  screen: string,
  kind: ScriptKind,
): Promise<string> {
  const found = env.safeMode ? undefined : await findScript(db, screen, kind)
  return constructorText(found?.content ?? '').text
}
