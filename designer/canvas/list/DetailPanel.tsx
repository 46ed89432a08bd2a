import { Button, InputNumber } from 'antd'
import { ownProperty } from '../../../schemas/language/values.ts'
import { setSection } from '../../commands/set-section.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, objectAt } from '../../document/json.ts'
import { statedList } from '../../document/sections.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { FieldPanel } from '../../properties/field/FieldPanel.tsx'
import { Labelled } from '../../properties/inputs/Labelled.tsx'

/** Whether the details are those of the form or a list of their own, their columns, and the selected field. */
export function DetailPanel({ fieldKey }: { readonly fieldKey: string | undefined }) {
  const { say } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const hasOwn = statedList(document, 'detail') !== undefined
  const columns = ownProperty(objectAt(document, 'detail'), 'columns')
  const set = (patch: JsonObject, group?: string) =>
    void command((before) => setSection(before, { section: 'detail', patch }), {
      name: { code: 'CANVAS_STEP_DETAILS' },
      ...(group === undefined ? {} : { group }),
    })
  return (
    <>
      <aside className="vd-panel vd-list-panel" aria-label={say('CANVAS_PART_DETAIL')}>
        <p className="vd-help">{say(hasOwn ? 'CANVAS_DETAIL_OWN' : 'CANVAS_DETAIL_AS_FORM')}</p>
        {hasOwn && (
          <Button size="small" onClick={() => set({ fields: undefined })}>
            {say('CANVAS_DETAIL_RESET')}
          </Button>
        )}
        <Labelled id="vd-canvas-detail-columns" label={say('DESIGNER_DETAIL_COLUMNS')}>
          {(described) => (
            <InputNumber
              {...described}
              min={1}
              max={4}
              placeholder="3"
              value={typeof columns === 'number' ? columns : null}
              onChange={(next) => set({ columns: next ?? undefined }, 'detail/columns')}
            />
          )}
        </Labelled>
        {fieldKey === undefined && <p className="vd-help">{say('CANVAS_DETAIL_NOTHING')}</p>}
      </aside>
      {fieldKey !== undefined && <FieldPanel fieldKey={fieldKey} />}
    </>
  )
}
