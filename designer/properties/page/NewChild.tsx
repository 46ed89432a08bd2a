import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import { addChild } from '../../commands/children.ts'
import { useDesigner } from '../../context.tsx'
import { objectAt } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { NamingDialog } from '../../list/NamingDialog.tsx'
import { type NewScreen, blankSubTable } from '../../list/blank.ts'
import { createScreen, listScreens, publishScreen } from '../../storage/remote.ts'

/** Makes a page for the rows of a new sub-table, with the field that links them, and adds it. */
export function NewChild() {
  const { say } = useDesigner()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" type="dashed" className="vd-gap" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {say('DESIGNER_CHILD_CREATE')}
      </Button>
      {isOpen && <NewChildDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function NewChildDialog({ onClose }: { readonly onClose: () => void }) {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const { value: taken = [] } = useLoaded([], listScreens)
  const title = words(ownProperty(document, 'title'))
  const handleOk = async (named: NewScreen) => {
    const { key, screen } = blankSubTable(named, String(ownProperty(document, 'id') ?? ''), {
      link: title,
      first: say('DESIGNER_NEW_FIRST_FIELD'),
    })
    const { id } = await createScreen(screen)
    // A sub-table is found by its table: there has to be one before the page above is published.
    await publishScreen(id, { message: say('DESIGNER_CHILD_PUBLISHED', { title }), baseVersion: 0, allow: [] })
    command((before) => addChild(before, { screen: id, key, title: named.title }), {
      name: { code: 'DESIGNER_STEP_PAGE' },
    })
    onClose()
  }
  return (
    <NamingDialog
      title={say('DESIGNER_CHILD_CREATE')}
      okText={say('DESIGNER_CHILD_CREATE_OK')}
      initial={{ parent: String(ownProperty(objectAt(document, 'menu'), 'parent') ?? '') }}
      taken={taken}
      onOk={handleOk}
      onClose={onClose}
    >
      <p className="vd-help vd-gap">{say('DESIGNER_CHILD_CREATE_HELP')}</p>
    </NamingDialog>
  )
}
