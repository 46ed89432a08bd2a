import { InboxOutlined } from '@ant-design/icons'
import { Button, Input, Progress, Upload } from 'antd'
import { useId, useState } from 'react'
import { useDesigner } from '../context.tsx'
import { Labelled } from '../properties/inputs/Labelled.tsx'

const ENDINGS = ['.xls', '.xlsx', '.xlsb', '.ods', '.csv']
const isBook = (name: string) => ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))

interface SourceStepProps {
  /** How much of the file is sent; undefined while none is. */
  readonly percent: number | undefined
  readonly onFile: (file: File) => void
}

/** A spreadsheet that is chosen or dropped, or its cells. */
export function SourceStep({ percent, onFile }: SourceStepProps) {
  const { say, ports } = useDesigner()
  const [text, setText] = useState('')
  const id = useId()
  const isBusy = percent !== undefined
  const choose = (file: File) => {
    if (isBook(file.name)) onFile(file)
    else ports.notify('warning', say('BEGIN_SHEET_NOT', { name: file.name }))
  }
  return (
    <>
      <Upload.Dragger
        accept={ENDINGS.join(',')}
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
        <Button
          disabled={isBusy || text.trim() === ''}
          onClick={() => onFile(new File([text], `${say('BEGIN_PASTE_NAME')}.txt`, { type: 'text/plain' }))}
        >
          {say('BEGIN_PASTE_USE')}
        </Button>
      </div>
    </>
  )
}
