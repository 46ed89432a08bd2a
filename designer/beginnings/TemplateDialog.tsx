import { Button, Radio, Spin } from 'antd'
import { useState } from 'react'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import type { Screen } from '../../schemas/language/screen.ts'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { PreviewPart } from '../preview/PreviewPart.tsx'
import { loadTemplates } from './templates.ts'

const WIDTH = 1080

interface TemplateDialogProps {
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onChoose: (template: Screen) => void
}

/** Pages to begin with, each with the form that it draws. */
export function TemplateDialog({ onBack, onClose, onChoose }: TemplateDialogProps) {
  const { say, words } = useDesigner()
  const { value, error, reload } = useLoaded(['templates'], loadTemplates)
  const [id, setId] = useState<string>()
  const chosen = value?.find((template) => template.id === id) ?? value?.[0]
  return (
    <Dialog
      open
      width={WIDTH}
      title={say('BEGIN_TEMPLATE')}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onBack}>
          {say('BEGIN_BACK')}
        </Button>,
        <Button key="use" type="primary" disabled={!chosen} onClick={() => chosen && onChoose(chosen)}>
          {say('BEGIN_TEMPLATE_USE')}
        </Button>,
      ]}
    >
      {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
      {!value && error === undefined && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {value && chosen && (
        <div className="vd-templates">
          <Radio.Group
            aria-label={say('BEGIN_TEMPLATE')}
            value={chosen.id}
            options={value.map((template) => ({ value: template.id, label: words(template.title) }))}
            onChange={({ target }) => setId(String(target.value))}
          />
          {/* Scrolled by keys as well. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="vd-template" aria-label={words(chosen.title)} tabIndex={0}>
            <PreviewPart key={chosen.id} screen={chosen} part="form" />
          </section>
        </div>
      )}
    </Dialog>
  )
}
