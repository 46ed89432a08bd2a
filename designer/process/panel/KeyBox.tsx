import { Input } from 'antd'
import { useId, useState } from 'react'
import { useDesigner } from '../../context.tsx'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { select } from '../../document/state.ts'
import { Labelled } from '../../properties/inputs/Labelled.tsx'
import { isKeyFree, renameKey } from '../commands/keys.ts'
import { useProcessWorld } from '../context.tsx'

/** The key of a node or lane, which is fixed once it is published. */
export function KeyBox({ itemKey }: { readonly itemKey: string }) {
  const { say } = useDesigner()
  const { open, command } = useEditor()
  const { document } = useOpen()
  const { fixedKeys } = useProcessWorld()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const isFixed = fixedKeys.has(itemKey)
  const isWrong = typed !== undefined && typed !== itemKey && !isKeyFree(document, typed)
  const finish = () => {
    if (typed !== undefined && typed !== itemKey && isKeyFree(open.document, typed) && !fixedKeys.has(typed)) {
      command((before) => renameKey(before, itemKey, typed), {
        name: { code: 'FLOW_STEP_KEY', params: { title: typed } },
      })
      select(open, typed)
    }
    setTyped(undefined)
  }
  return (
    <Labelled
      id={id}
      label={say('FLOW_KEY')}
      help={say(isFixed ? 'FLOW_KEY_FIXED' : 'FLOW_KEY_HELP')}
      error={isWrong ? say('FLOW_KEY_WRONG') : undefined}
    >
      {(described) => (
        <Input
          {...described}
          className="vd-code"
          spellCheck={false}
          disabled={isFixed}
          value={typed ?? itemKey}
          onChange={({ target }) => setTyped(target.value.trim())}
          onBlur={finish}
          onPressEnter={finish}
        />
      )}
    </Labelled>
  )
}
