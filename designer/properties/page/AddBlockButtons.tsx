import { PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useRef } from 'react'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import type { Path } from '../../commands/layout.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, objectAt } from '../../document/json.ts'
import { useOpen } from '../../editor/context.tsx'
import { useFocusAdded } from '../options/use-focus-added.ts'
import { useLayout } from './use-layout.ts'

/** The blocks that can be appended: all of them in the form, all but tabs and steps in one of these. */
export function AddBlockButtons({ path, count }: { readonly path: Path; readonly count: number }) {
  const { say, words } = useDesigner()
  const { document } = useOpen()
  const { add } = useLayout()
  const list = useRef<HTMLElement>(null)
  const focusAdded = useFocusAdded(list)
  const part = (code: MessageCode, number: number) => ({ title: say(code, { number }), content: [] })
  const blocks: readonly { readonly label: MessageCode; readonly block: () => JsonObject }[] = [
    {
      label: 'DESIGNER_GROUP_ADD',
      block: () => ({ group: say('DESIGNER_GROUP_NEW', { number: count + 1 }), fields: [] }),
    },
    ...(path.length === 0
      ? [
          {
            label: 'DESIGNER_TABS_ADD' as const,
            block: () => ({ tabs: [part('DESIGNER_TAB_NEW', 1), part('DESIGNER_TAB_NEW', 2)] }),
          },
          {
            label: 'DESIGNER_STEPS_ADD' as const,
            block: () => ({ steps: [part('DESIGNER_STEP_NEW', 1), part('DESIGNER_STEP_NEW', 2)] }),
          },
        ]
      : []),
    { label: 'DESIGNER_DIVIDER_ADD', block: () => ({ divider: say('DESIGNER_DIVIDER') }) },
    { label: 'DESIGNER_NOTE_ADD', block: () => ({ note: say('DESIGNER_NOTE') }) },
  ]
  const children = Object.entries(objectAt(document, 'children')).map(([name, child]) => ({
    value: name,
    label: (isObject(child) && words(ownProperty(child, 'title'))) || name,
  }))
  return (
    <div
      className="vd-adders"
      ref={(node) => {
        list.current = node?.parentElement ?? null
      }}
    >
      {blocks.map(({ label, block }) => (
        <Button
          key={label}
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => {
            focusAdded()
            add(block(), path)
          }}
        >
          {say(label)}
        </Button>
      ))}
      {children.length > 0 && (
        <Select<string | null>
          size="small"
          aria-label={say('DESIGNER_CHILD_ADD')}
          placeholder={say('DESIGNER_CHILD_ADD')}
          value={null}
          options={children}
          onChange={(child) => add({ child }, path)}
        />
      )}
    </div>
  )
}
