import { type ResolvedScreen, resolveScreen } from '../../../engine/model/index.ts'
import { notSubmitted, STATUS_DICT } from '../../../schemas/language/process/status.ts'
import type { ScreenAction } from '../../../schemas/language/sections.ts'
import type { ProcessesOfScreen } from '../../api/process.ts'
import type { Say } from '../../ui/use-say.ts'

/** The field that shows how the process of a record stands; undefined where records of the screen have none. */
export function statusFieldOf({ fields }: Pick<ResolvedScreen, 'fields'>): string | undefined {
  return fields.find(({ field }) => field.dict === STATUS_DICT)?.key
}

/** WORKFLOW-001: a record that is not submitted, agreed or ended otherwise has nothing to deal with. */
const hasDeal = (field: string) => `${field} != null && !(string(${field}) in ['', '1', '3', '4'])`
const isOver = (field: string) => `${field} != null && string(${field}) in ['3', '4']`

/** What nobody may do with a record that its process locks. The server refuses it; the buttons are not there. */
const CLOSED: readonly string[] = ['edit', 'delete']
function withoutLocked(
  actions: readonly ScreenAction[],
  status: string,
  locked: readonly string[],
): readonly ScreenAction[] {
  if (locked.length === 0) return actions
  const isFree = `!(${status} != null && string(${status}) in [${locked.map((value) => `'${value}'`).join(', ')}])`
  return [
    ...actions.filter(({ code }) => !CLOSED.includes(code)),
    ...CLOSED.map((code): ScreenAction => {
      const stated = actions.find((action) => action.code === code) ?? { code }
      return { ...stated, visible: stated.visible === undefined ? isFree : `(${stated.visible}) && ${isFree}` }
    }),
  ]
}

/**
 * The screen with the buttons of its processes: to submit a record, from the list or with its form, and to see how far it is.
 * A button that the document itself has for a process takes the place of ours.
 */
export function withProcesses(
  whole: ResolvedScreen,
  { startable: processes, locked }: ProcessesOfScreen,
  say: Say,
): ResolvedScreen {
  const status = statusFieldOf(whole)
  if (status === undefined) return whole
  const { screen } = whole
  const stated = new Set(
    (screen.actions ?? []).flatMap(({ workflow, place }) =>
      workflow ? [`${place ?? 'toolbar'} ${workflow.code}`] : [],
    ),
  )
  const inForm = processes
    .filter(({ code }) => !stated.has(`form ${code}`))
    .map(({ code, title }, index): ScreenAction => ({
      code: index === 0 ? 'approval_form' : `approval_form_${index}`,
      title: processes.length === 1 ? say('WORKFLOW_SAVE_AND_SUBMIT') : say('WORKFLOW_SAVE_AND_SUBMIT_TO', { title }),
      place: 'form',
      workflow: { code },
      visible: notSubmitted(status),
    }))
  const inRow: ScreenAction[] = processes.some(({ code }) => !stated.has(`row ${code}`))
    ? [
        {
          code: 'approval_submit',
          title: say('WORKFLOW_SUBMIT'),
          place: 'row',
          panel: 'approval-submit',
          visible: notSubmitted(status),
        },
      ]
    : []
  const progress: ScreenAction[] = [
    {
      code: 'approval_deal',
      title: say('WORKFLOW_DEAL'),
      place: 'row',
      panel: 'approval-progress',
      visible: hasDeal(status),
    },
    {
      code: 'approval_progress',
      title: say('WORKFLOW_PROGRESS'),
      place: 'row',
      panel: 'approval-progress',
      visible: isOver(status),
    },
  ]
  const own = withoutLocked(screen.actions ?? [], status, locked)
  return resolveScreen({ ...screen, actions: [...own, ...inForm, ...inRow, ...progress] })
}
