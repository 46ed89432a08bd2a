import { isObject } from '../../../schemas/language/values.ts'
import { PROCESS_CODE, type ScreenAction, type Workflow } from '../../../schemas/language/sections.ts'
import { notSubmitted } from '../../../schemas/language/process/status.ts'
import { textOf, type WireItem } from '../wire.ts'

/** The column that says how far the process of a record is: 1 not started, 2 running, 3 finished, 4 void. */
export const FLOW_STATUS = 'bpm_status'
/** What online forms call the button of the process where they hide it. */
export const FLOW_BUTTON = 'bpm'
const PREFIX = 'onl_'
/** A view of a table has the table's name, this sign and a suffix; table and view share one process. */
const VIEW_SIGN = '$'
/** The forms of the process in the client of such a back end, which draws them by the table and the record. */
const FORMS = { formUrl: 'modules/bpm/task/form/OnlineFormDetail', formUrlMobile: 'check/onlineForm/detail' } as const

const ROW: Pick<ScreenAction, 'code' | 'title' | 'place'> = {
  code: FLOW_BUTTON,
  title: { 'zh-CN': '提交流程', 'en-US': 'Start the process' },
  place: 'row',
}
const FORM: Pick<ScreenAction, 'code' | 'title' | 'place'> = {
  code: `${FLOW_BUTTON}_form`,
  title: { 'zh-CN': '保存并提交流程', 'en-US': 'Save and start the process' },
  place: 'form',
}
const CODE = new RegExp(PROCESS_CODE)

/** The table of an online form, or of the one that it is a view of; '' when the back end does not say. */
export const tableOf = (config: WireItem): string => textOf(config, 'currentTableName').split(VIEW_SIGN)[0] ?? ''

/** The buttons that start the process of a record, where the list of an online form shows its state and does not hide them. */
export function flowFromOnline(config: WireItem): readonly ScreenAction[] {
  const { columns, hideColumns } = config
  const isShown =
    Array.isArray(columns) && columns.filter(isObject).some((column) => textOf(column, 'dataIndex') === FLOW_STATUS)
  if (!isShown || (Array.isArray(hideColumns) && hideColumns.includes(FLOW_BUTTON))) return []
  const table = tableOf(config)
  const workflow: Workflow = { code: `${PREFIX}${table}`, ...FORMS }
  return table !== '' && CODE.test(workflow.code)
    ? [ROW, FORM].map((button) => ({ ...button, workflow, visible: notSubmitted(FLOW_STATUS) }))
    : []
}
