import { Select } from 'antd'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { setSection } from '../commands/set-section.ts'
import { useDesigner } from '../context.tsx'
import { objectAt, own } from '../document/json.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { Labelled } from './Labelled.tsx'

const DETAIL = { below: 'DESIGNER_DETAIL_BELOW', drawer: 'DESIGNER_DETAIL_DRAWER', tab: 'DESIGNER_DETAIL_TAB' } as const satisfies Record<string, MessageCode>

/** Where the rows of a chosen record stand, on a page of master and detail. */
export function DetailPlace() {
  const { say } = useDesigner()
  const { command } = useEditor()
  const page = objectAt(useOpen().document, 'page')
  if (own(page, 'layout') !== 'master-detail') return null
  const set = (next: string) => void command((before) => setSection(before, { section: 'page', patch: { detail: next === 'below' ? undefined : next } }), { name: { code: 'DESIGNER_STEP_PAGE' } })
  return (
    <Labelled id="vd-page-detail" label={say('DESIGNER_DETAIL')}>
      {(described) => <Select<string> {...described} value={String(own(page, 'detail') ?? 'below')} options={Object.entries(DETAIL).map(([value, code]) => ({ value, label: say(code) }))} onChange={set} />}
    </Labelled>
  )
}
