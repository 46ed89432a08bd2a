import { Flex, Input, Spin, Tree } from 'antd'
import { useState } from 'react'
import type { TreeNode } from '../../../schemas/language/lookup.ts'
import { ChosenList } from '../../kit/parts/choices/ChosenList.tsx'
import { Failure } from '../../kit/parts/Failure.tsx'
import type { PickerDialogFace } from '../../kit/parts/picker/picker-faces.tsx'
import { PickerDialog } from '../../kit/parts/picker/PickerDialog.tsx'
import { useLabels } from '../../kit/parts/choices/use-labels.ts'
import { drawnNodes } from '../../kit/parts/choices/use-lazy-tree.ts'
import { useLoaded } from '../../kit/parts/hooks/use-loaded.ts'
import { type Options, lookupOf } from './options.ts'
import { narrow, parentsOf } from './tree.ts'

const WIDTH = 500

/** The whole department tree with a search above it. */
export function DepartDialog({ dialog, options, ports, value, onChoose }: PickerDialogFace<Options>) {
  const [chosen, setChosen] = useState(value)
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<readonly string[]>()
  const labels = useLabels(ports.lookup, lookupOf(options), chosen)
  const departs = useLoaded([], () => ports.people.departTree())
  const keyOf = (node: TreeNode) => (options.store === 'orgCode' ? (node.code ?? node.value) : node.value)
  const all = departs.value ?? []
  const shown = narrow(all, keyword.trim())
  const choose = (keys: readonly string[]) => setChosen(options.multi ? keys : keys.slice(-1))
  const confirm = () => {
    onChoose(chosen)
    dialog.hide()
  }
  const expanded = opened ?? [...parentsOf(shown, keyOf, keyword.trim() === '' ? 1 : Number.POSITIVE_INFINITY)]
  return (
    <PickerDialog
      title={ports.say('SEL_DEPART_TITLE')}
      width={WIDTH}
      dialog={dialog}
      ports={ports}
      status={ports.say('PICKER_CHOSEN', { count: chosen.length })}
      onOk={confirm}
    >
      <Flex vertical gap="small">
        <Input.Search
          allowClear
          aria-label={ports.say('PICKER_SEARCH_TREE')}
          placeholder={ports.say('PICKER_SEARCH_TREE')}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value)
            setOpened(undefined)
          }}
        />
        {departs.loading && <Spin aria-label={ports.say('COMMON_LOADING')} />}
        {departs.error !== undefined && <Failure reason={departs.error} onRetry={departs.reload} ports={ports} />}
        {departs.value && shown.length === 0 && <output>{ports.say('PICKER_NOTHING_FOUND')}</output>}
        {shown.length > 0 && (
          <Tree
            aria-label={ports.say('SEL_DEPART_TREE')}
            blockNode
            height={360}
            checkable={options.multi}
            checkStrictly
            multiple={options.multi}
            selectable={!options.multi}
            treeData={drawnNodes(shown, keyOf)}
            expandedKeys={[...expanded]}
            onExpand={(keys) => setOpened(keys.map(String))}
            {...(options.multi ? { checkedKeys: [...chosen] } : { selectedKeys: [...chosen] })}
            onSelect={(keys) => choose(keys.map(String))}
            onCheck={(_, { node, checked }) => {
              const key = String(node.key)
              choose(checked ? [...chosen, key] : chosen.filter((other) => other !== key))
            }}
          />
        )}
        {labels.failure !== undefined && <Failure reason={labels.failure} onRetry={labels.retry} ports={ports} />}
        <ChosenList keys={chosen} labelOf={labels.of} isGone={labels.isGone} onChange={setChosen} ports={ports} />
      </Flex>
    </PickerDialog>
  )
}
