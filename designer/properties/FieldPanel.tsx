import { CloseOutlined } from '@ant-design/icons'
import { Button, Collapse } from 'antd'
import { findWidget, widgets } from '../../registry/index.ts'
import { setOption } from '../commands/set-option.ts'
import { useDesigner } from '../context.tsx'
import { fieldAt, fieldKeys } from '../document/fields.ts'
import { objectAt, own } from '../document/json.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { CommonProperties } from './CommonProperties.tsx'
import { OptionForm } from './OptionForm.tsx'
import { PlaceProperties } from './PlaceProperties.tsx'
import { RuleProperties } from './RuleProperties.tsx'
import { StorageProperties } from './StorageProperties.tsx'

/** Everything about one field: what all fields have, and what its widget adds. */
export function FieldPanel({ fieldKey, onClose }: { readonly fieldKey: string; readonly onClose?: () => void }) {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const field = fieldAt(document, fieldKey)
  if (!field) return null
  const view = own(field, 'view')
  const widget = typeof view === 'string' ? findWidget(view) : widgets[0]
  const title = words(own(field, 'title')) || fieldKey
  const keys = fieldKeys(document)
  const part = (key: string, label: string, children: React.ReactNode) => ({ key, label, children })
  return (
    <aside className="vd-panel" aria-label={say('DESIGNER_PROPERTIES_OF', { title })}>
      {onClose && (
        <div className="vd-panel-head">
          <h2>{say('DESIGNER_PROPERTIES_OF', { title })}</h2>
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say('COMMON_CLOSE')} onClick={onClose} />
        </div>
      )}
      <Collapse
        key={fieldKey}
        size="small"
        ghost
        defaultActiveKey={['common', 'options']}
        items={[
          part('common', say('DESIGNER_PART_COMMON'), <CommonProperties fieldKey={fieldKey} field={field} keys={keys} />),
          ...(widget
            ? [
                part(
                  'options',
                  say('DESIGNER_PART_OPTIONS', { view: words(widget.title) }),
                  <OptionForm
                    idPrefix={`vd-option-${fieldKey}`}
                    widget={widget}
                    options={objectAt(field, 'options')}
                    fieldKeys={keys}
                    onChange={(option, value) => command((before) => setOption(before, { key: fieldKey, option, value }), { name: { code: 'DESIGNER_STEP_OPTION', params: { title } }, group: `${fieldKey}/options/${option}` })}
                  />,
                ),
              ]
            : []),
          part('place', say('DESIGNER_PART_PLACE'), <PlaceProperties fieldKey={fieldKey} field={field} />),
          part('rules', say('DESIGNER_PART_RULES'), <RuleProperties fieldKey={fieldKey} field={field} keys={keys} />),
          part('storage', say('DESIGNER_PART_STORAGE'), <StorageProperties fieldKey={fieldKey} field={field} />),
        ]}
      />
    </aside>
  )
}
