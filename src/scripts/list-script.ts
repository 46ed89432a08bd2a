import { namesOfColumns } from '../../engine/adapters/index.ts'
import type { Ports } from '../../registry/kit/ports.ts'
import type { ResolvedScreen } from '../../engine/model/index.ts'
import type { ListRequest, Row } from '../api/rows/data-source.ts'
import { openScript } from './open-script.ts'
import type { Effect, Values } from './protocol.ts'
import type { ScreenScripts } from './screen-scripts.ts'
import type { Script } from './script.ts'

/** A snapshot of a list. */
export interface ListSnapshot {
  readonly screen: { readonly id: string; readonly title: string; readonly table: string }
  readonly request: ListRequest
  readonly rows: readonly Row[]
  readonly total: number | undefined
  readonly selected: readonly Row[]
  readonly reload: () => void
  readonly clear: () => void
}

/** The state of the list for a script, in the names of the contract. */
function valuesOf({ screen, request, rows, total, selected }: ListSnapshot): Values {
  const { pageNo, pageSize, sort, terms, filters, tree } = request
  const queryParam = { ...terms, ...filters }
  return {
    ID: screen.id,
    description: screen.title,
    currentTableName: screen.table,
    isTree: tree !== undefined,
    dataSource: rows,
    total: total ?? rows.length,
    selectedRows: selected,
    selectedRowKeys: selected.map(({ id }) => id),
    queryParam,
    params: { ...queryParam, pageNo, pageSize, column: sort.field, order: sort.order },
    currentPage: pageNo,
    pageSize,
    sortField: sort.field,
    sortType: sort.order,
  }
}

interface ListScriptSetup {
  readonly scripts: ScreenScripts
  readonly screen: ResolvedScreen
  readonly ports: Ports
  readonly now: () => ListSnapshot
}

/** A script at work on one list. */
export class ListScript {
  readonly #setup: ListScriptSetup
  readonly #script: Script

  private constructor(setup: ListScriptSetup, script: Script) {
    this.#setup = setup
    this.#script = script
  }

  /** Runs what comes first; undefined where there is nothing to run. */
  static async start(setup: ListScriptSetup): Promise<ListScript | undefined> {
    const { scripts, screen, ports, now } = setup
    const apply = (effects: readonly Effect[]) => {
      for (const [word] of effects) {
        if (word === 'reload') now().reload()
        else if (word === 'clear') now().clear()
      }
    }
    const script = await openScript({
      scripts,
      kind: 'list',
      ports,
      values: valuesOf(now()),
      isUpdate: false,
      names: namesOfColumns(screen),
      apply,
    })
    if (!script) return undefined
    const made = new ListScript(setup, script)
    await made.run('created')
    await made.run('mounted')
    return made
  }

  /** Runs a method; false when it stopped what was about to happen, and has said why. */
  async run(hook: string, row?: Row): Promise<boolean> {
    const { ports, now } = this.#setup
    const outcome = await this.#script.call(hook, valuesOf(now()), ...(row ? [row] : []))
    if (outcome.kind !== 'refused') return true
    ports.notify('warning', outcome.reason || ports.say('SCRIPT_REFUSED'))
    return false
  }
  end(): void {
    this.#script.end()
  }
}
