import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { isSafeLink } from '../../../schemas/contract/html.ts'
import type { FormProps } from '../../kit/faces.ts'
import { ariaProps, enterPlaceholder } from '../../kit/parts/control.ts'
import { PromptDialog } from '../../kit/parts/dialog/PromptDialog.tsx'
import { PicturesState } from '../../kit/parts/files/PicturesState.tsx'
import { usePictures } from '../../kit/parts/files/use-pictures.ts'
import '../../kit/parts/prose/prose.css'
import type { Options } from './options.ts'
import { Toolbar } from './Toolbar.tsx'
import { useRichEditor } from './use-rich-editor.tsx'
import './umeditor.css'

const words = (props: object) => Object.fromEntries(Object.entries(props).map(([name, value]) => [name, String(value)]))
/** `museum.example/a` is meant as an address of the web. */
const completed = (address: string) => (/^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(address) ? `https://${address}` : address)

export function RichEditor(props: FormProps<string, Options>) {
  const { value, onChange, onBlur, field, ports, options, invalid } = props
  const { say, notify } = ports
  const host = useRef<HTMLDivElement>(null)
  const [isLinking, setLinking] = useState(false)
  const pictures = usePictures(ports)
  const sendInto = (files: readonly File[], into: Editor) =>
    pictures.send(
      files,
      (attrs) => !into.isDestroyed && into.chain().focus().insertContent({ type: 'image', attrs }).run(),
    )
  const editor = useRichEditor({
    host,
    value,
    onChange,
    onBlur: () => onBlur?.(),
    onPictures: sendInto,
    onLost: (count) => notify('warning', say('RICH_PASTE_LOST', { count })),
    attributes: {
      ...words(ariaProps(props)),
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': field.title,
      'data-placeholder': enterPlaceholder(props),
      class: value === '' ? 'v-rich-empty' : '',
    },
  })
  const setLink = (address: string) => {
    setLinking(false)
    const chain = editor?.chain().focus().extendMarkRange('link')
    const href = completed(address.trim())
    if (href === '') chain?.unsetLink().run()
    else if (editor?.state.selection.empty && !editor.isActive('link'))
      chain
        ?.insertContent([
          { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] },
          { type: 'text', text: ' ' },
        ])
        .run()
    else chain?.setLink({ href }).run()
  }
  return (
    <div className={invalid ? 'v-rich v-rich-wrong' : 'v-rich'} style={{ height: options.height }}>
      {editor && (
        <Toolbar
          editor={editor}
          ports={ports}
          title={field.title}
          onLink={() => setLinking(true)}
          onPictures={(files) => sendInto(files, editor)}
        />
      )}
      <div ref={host} className="v-rich-body v-prose" />
      <PicturesState className="v-rich-status" pictures={pictures} uploading={say('RICH_UPLOADING')} ports={ports} />
      {isLinking && (
        <PromptDialog
          title={say('RICH_LINK')}
          label={say('RICH_LINK_ADDRESS')}
          initial={String(editor?.getAttributes('link')['href'] ?? '')}
          placeholder="https://"
          okText={say('COMMON_CONFIRM')}
          cancelText={say('COMMON_CANCEL')}
          rules={[
            (address) =>
              address.trim() === '' || isSafeLink(completed(address.trim())) ? undefined : say('RICH_LINK_WRONG'),
          ]}
          onOk={setLink}
          onCancel={() => setLinking(false)}
        />
      )}
    </div>
  )
}
