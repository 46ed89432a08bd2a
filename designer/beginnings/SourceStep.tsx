import { InboxOutlined } from '@ant-design/icons'
import { Button, Input, Progress, Upload } from 'antd'
import { useId, useState } from 'react'
import { useDesigner } from '../context.tsx'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { looksLikeJson } from './json-rows.ts'

const ENDINGS = ['.xls', '.xlsx', '.xlsb', '.ods', '.csv']
const JSON_FILE = '.json'
const isBook = (name: string) => ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))

interface SourceStepProps {
  /** How much of the file is sent; undefined while none is. */
  readonly percent: number | undefined
  readonly onFile: (file: File) => void
  /** A sample as JSON, and what it is called. */
  readonly onSample: (text: string, name: string) => void
}

/** A spreadsheet that is chosen or dropped, or its cells. */
export function SourceStep({ percent, onFile, onSample }: SourceStepProps) {
  const { say, ports } = useDesigner()
  const [text, setText] = useState('')
  const id = useId()
  const isBusy = percent !== undefined
  const choose = (file: File) => {
    if (isBook(file.name)) onFile(file)
    else if (file.name.toLowerCase().endsWith(JSON_FILE))
      void file.text().then((sample) => onSample(sample, file.name.slice(0, -JSON_FILE.length)))
    else ports.notify('warning', say('BEGIN_SHEET_NOT', { name: file.name }))
  }
  const usePasted = () => {
    const name = say('BEGIN_PASTE_NAME')
    if (looksLikeJson(text)) onSample(text, name)
    else onFile(new File([text], `${name}.txt`, { type: 'text/plain' }))
  }
  return (
    <>
      <Upload.Dragger
        accept={[...ENDINGS, JSON_FILE].join(',')}
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={(file) => (choose(file), false)}
      >
        <InboxOutlined className="vd-drop-icon" />
        <p>{say('BEGIN_SHEET_DROP')}</p>
        <p className="vd-help">{say('BEGIN_SHEET_ACCEPT')}</p>
      </Upload.Dragger>
      {isBusy && (
        <output>
          <Progress percent={percent} status="active" />
          {percent >= 100 && <span className="vd-help">{say('BEGIN_READING')}</span>}
        </output>
      )}
      <div className="vd-paste">
        <Labelled id={id} label={say('BEGIN_PASTE')} help={say('BEGIN_PASTE_HELP')}>
          {(described) => (
            <Input.TextArea
              {...described}
              rows={5}
              spellCheck={false}
              disabled={isBusy}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Labelled>
        <Button disabled={isBusy || text.trim() === ''} onClick={usePasted}>
          {say('BEGIN_PASTE_USE')}
        </Button>
      </div>
    </>
  )
}
