import { InboxOutlined } from '@ant-design/icons'
import { Button, Progress, Upload } from 'antd'
import { textIn } from '../../../schemas/language/text.ts'
import { saveBlob, sheetEnding } from '../../lib/save-blob.ts'
import { notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import type { Wizard } from './use-wizard.ts'

const ENDINGS = ['.xls', '.xlsx', '.xlsb', '.ods', '.csv']
const isBook = (name: string) => ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))

/** Takes the file in, once. */
export function FileStep({ wizard }: { readonly wizard: Wizard }) {
  const { screen, source, ports } = useHost()
  const isBusy = wizard.running !== undefined
  const choose = (file: File) => {
    if (isBook(file.name)) void wizard.upload(file)
    else ports.notify('warning', ports.say('IMPORT_NOT_BOOK', { name: file.name }))
  }
  const fetchTemplate = async () => {
    try {
      const blob = await source.template()
      saveBlob(
        blob,
        `${ports.say('IMPORT_TEMPLATE_NAME', { title: textIn(screen.screen.title, ports.locale) })}${sheetEnding(blob)}`,
      )
    } catch (error) {
      notifyError(error, ports)
    }
  }
  return (
    <>
      <Upload.Dragger
        accept={ENDINGS.join(',')}
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={(file) => (choose(file), false)}
      >
        <InboxOutlined className="vi-drop-icon" />
        <p>{ports.say('IMPORT_DROP')}</p>
        <p className="vi-help">{ports.say('IMPORT_ACCEPT_ALL')}</p>
      </Upload.Dragger>
      {wizard.running?.what === 'upload' && (
        <output className="vi-import-progress">
          <Progress percent={wizard.running.done ?? 0} status="active" />
          {(wizard.running.done ?? 0) >= 100 && <span className="vi-help">{ports.say('IMPORT_READING')}</span>}
        </output>
      )}
      <p className="vi-import-hints">
        <span className="vi-help">{ports.say('IMPORT_ACCEPT_HELP')}</span>
        <Button type="link" onClick={() => void fetchTemplate()}>
          {ports.say('IMPORT_TEMPLATE')}
        </Button>
      </p>
    </>
  )
}
