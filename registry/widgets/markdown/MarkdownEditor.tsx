import { PictureOutlined, TableOutlined } from '@ant-design/icons'
import { Input, Segmented } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type KeyboardEvent, useRef, useState } from 'react'
import { lazyPart } from '../../kit/parts/late.tsx'
import type { FormProps } from '../../kit/faces.ts'
import { controlProps, countProps, enterPlaceholder } from '../../kit/parts/control.ts'
import { PictureChooser } from '../../kit/parts/files/PictureChooser.tsx'
import { PicturesState } from '../../kit/parts/files/PicturesState.tsx'
import { type Picture, picturesIn, usePictures } from '../../kit/parts/files/use-pictures.ts'
import { WhenInView } from '../../kit/parts/hooks/WhenInView.tsx'
import { type Change, type Selection, picture, table } from './edit.ts'
import type { Options } from './options.ts'
import { KEYS, TOOLS, Tool } from './tools.tsx'
import './markdown.css'

const Preview = lazyPart(async () => (await import('./Preview.tsx')).Preview)

type Face = 'write' | 'both' | 'read'

/** Writes into the text as if it were typed, so that it can be undone. */
function write(
  area: HTMLTextAreaElement,
  { from, to, insert, select }: Change,
  onChange: (text: string) => void,
): void {
  area.focus()
  area.setSelectionRange(from, to)
  const isTyped = typeof document.execCommand === 'function' && document.execCommand('insertText', false, insert)
  if (!isTyped) {
    area.setRangeText(insert, from, to, 'end')
    onChange(area.value)
  }
  area.setSelectionRange(...select)
}

export function MarkdownEditor(props: FormProps<string, Options>) {
  const { value, onChange, disabled, field, options, ports } = props
  const { say } = ports
  const area = useRef<TextAreaRef>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [face, setFace] = useState<Face>(options.preview ? 'both' : 'write')
  const pictures = usePictures(ports)
  const apply = (change: (selection: Selection) => Change) => {
    const typed = area.current?.resizableTextArea?.textArea
    if (typed) write(typed, change({ text: typed.value, from: typed.selectionStart, to: typed.selectionEnd }), onChange)
  }
  const send = (files: readonly File[]) =>
    pictures.send(files, (sent: Picture) => apply((selection) => picture(selection, sent)))
  const handleKey = (event: KeyboardEvent) => {
    const tool =
      event.ctrlKey || event.metaKey ? TOOLS.find(([code]) => code === KEYS[event.key.toLowerCase()]) : undefined
    if (!tool) return
    event.preventDefault()
    apply(tool[2])
  }
  const take = (event: { readonly preventDefault: () => void }, data: DataTransfer) => {
    const files = picturesIn(data)
    if (files.length === 0) return
    event.preventDefault()
    send(files)
  }
  const isOff = disabled || face === 'read'
  const faces = (['write', 'both', 'read'] as const).map((one) => ({
    value: one,
    label: say(`MARKDOWN_${one.toUpperCase()}`),
  }))
  return (
    <div className={`v-markdown v-markdown-${face}`}>
      <WhenInView className="v-markdown-head" still={null}>
        <div className="v-markdown-tools" role="toolbar" aria-label={say('MARKDOWN_TOOLS', { title: field.title })}>
          {TOOLS.map(([code, icon, change]) => (
            <Tool key={code} label={say(code)} icon={icon} disabled={isOff} onClick={() => apply(change)} />
          ))}
          <Tool
            label={say('MARKDOWN_IMAGE')}
            icon={<PictureOutlined />}
            disabled={isOff}
            onClick={() => chooser.current?.click()}
          />
          <Tool
            label={say('MARKDOWN_TABLE')}
            icon={<TableOutlined />}
            disabled={isOff}
            onClick={() => apply((selection) => table(selection, say('MARKDOWN_COLUMN')))}
          />
          <Segmented<Face>
            size="small"
            className="v-markdown-face"
            aria-label={say('MARKDOWN_FACE')}
            value={face}
            onChange={setFace}
            options={faces}
          />
        </div>
      </WhenInView>
      <div className="v-markdown-panes" style={{ height: options.height }}>
        <Input.TextArea
          {...controlProps(props)}
          ref={area}
          className="v-markdown-write"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleKey}
          onPaste={(event) => take(event, event.clipboardData)}
          onDrop={(event) => take(event, event.dataTransfer)}
          placeholder={enterPlaceholder(props)}
          spellCheck={false}
          {...countProps(value, field.maxLength, false)}
        />
        {face !== 'write' && (
          <WhenInView className="v-markdown-pane" still={null}>
            <Preview
              markdown={value}
              label={say('MARKDOWN_PREVIEW', { title: field.title })}
              tooLong={say('MARKDOWN_TOO_LONG')}
            />
          </WhenInView>
        )}
      </div>
      <PicturesState pictures={pictures} uploading={say('MARKDOWN_UPLOADING')} ports={ports} />
      <PictureChooser ref={chooser} label={say('MARKDOWN_IMAGE')} onFiles={send} />
    </div>
  )
}
