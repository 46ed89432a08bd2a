import type { Expression, ExpressionContext, ExpressionScope } from '../../schemas/language/expressions/expression.ts'
import { type Locale, textIn } from '../../schemas/language/text.ts'
import { type MessageCode, say } from '../../schemas/messages/index.ts'
import { deniedAmong } from './screen-access.ts'
import type { ResolvedAction, ResolvedScreen } from '../model/index.ts'

type StoredRecord = Readonly<Record<string, unknown>>

const TITLES: Readonly<Record<string, MessageCode>> = {
  add: 'LIST_ADD',
  add_image: 'LIST_ADD_IMAGE',
  edit: 'LIST_EDIT',
  detail: 'LIST_DETAIL',
  delete: 'LIST_DELETE',
  batch_delete: 'LIST_BATCH_DELETE',
  import: 'LIST_IMPORT',
  export: 'LIST_EXPORT',
}

/** What an action is called, in a person's language. */
export function actionTitle({ code, title }: Pick<ResolvedAction, 'code' | 'title'>, locale: Locale): string {
  if (title !== undefined) return textIn(title, locale)
  const stated = Object.hasOwn(TITLES, code) ? TITLES[code] : undefined
  return stated ? say(stated, {}, locale) : code
}

/** Where rows are edited side by side, a row is sent as a single record and as one of many: both must be possible. */
export const ROW_REMOVAL: readonly string[] = ['delete', 'batch_delete']

interface Stated {
  readonly expression: Expression
  /** Fields it reads that are denied to the person; without their values the client cannot evaluate it. */
  readonly kept: readonly string[]
}

/** With which rows the actions of a screen are possible, by the condition that each of them states. */
export class ActionConditions {
  readonly #stated: ReadonlyMap<string, Stated | undefined>
  readonly #unknown: boolean

  /** `unknown` is the answer where what is asked for cannot be known: in the browser it is left to the server, which has every field. */
  constructor(screen: ResolvedScreen, scope: ExpressionScope, unknown: boolean) {
    this.#unknown = unknown
    this.#stated = new Map(
      screen.actions.flatMap(({ code, visible }): [string, Stated | undefined][] => {
        if (visible === undefined) return []
        const compiled = scope.compile(visible)
        return [
          [
            code,
            compiled.ok
              ? { expression: compiled.expression, kept: deniedAmong(screen, compiled.expression.dependencies) }
              : undefined,
          ],
        ]
      }),
    )
  }

  /** Has one of these a condition at all? */
  asks(codes: readonly string[]): boolean {
    return codes.some((code) => this.#stated.has(code))
  }
  /** The first of these that is not possible with a row, as it is stored. */
  refused(codes: readonly string[], row: StoredRecord, context: ExpressionContext): string | undefined {
    return codes.find((code) => !this.holds(code, row, context))
  }
  holds(code: string, row: StoredRecord, context: ExpressionContext): boolean {
    if (!this.#stated.has(code)) return true
    const stated = this.#stated.get(code)
    if (!stated || stated.kept.some((key) => (row[key] ?? null) === null)) return this.#unknown
    return stated.expression.evaluate(row, context) === true
  }
}
