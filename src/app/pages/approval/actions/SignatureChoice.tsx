import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLoaded } from '../../../../../registry/kit/parts/hooks/use-loaded.ts'
import { getSignature } from '../../../../api/organization/account.ts'
import { usePorts } from '../../../../ports/context.tsx'
import { ErrorBox } from '../../../../ui/feedback/ErrorBox.tsx'
import { toast } from '../../../../ui/feedback/feedback.tsx'
import { errorText } from '../../../../ui/feedback/error-text.ts'
import { Loading } from '../../../../ui/frame/Loading.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { SignaturePad } from '../../account/signature/SignaturePad.tsx'

interface SignatureChoiceProps {
  /** Path of the picture that goes with the decision. */
  readonly value: string | undefined
  readonly onChange: (path: string | undefined) => void
}

/** The signature of a decision: the stored one of the person, or one that is drawn now. */
export function SignatureChoice({ value, onChange }: SignatureChoiceProps) {
  const say = useSay()
  const ports = usePorts()
  const { value: own, error, reload } = useLoaded([], getSignature)
  const [isBusy, setBusy] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const stored = own?.path
  useEffect(() => {
    if (stored !== undefined && value === undefined && !isDrawing) onChange(stored)
  }, [stored, value, isDrawing, onChange])
  const save = async (file: File): Promise<boolean> => {
    setBusy(true)
    try {
      onChange(await ports.files.upload(file, { biz: 'approval' }))
      setDrawing(false)
      return true
    } catch (reason) {
      toast('warning', errorText(reason, say))
      return false
    } finally {
      setBusy(false)
    }
  }
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  if (own === undefined) return <Loading />
  const draw = () => {
    setDrawing(true)
    onChange(undefined)
  }
  return (
    <section className="v-approval-sign" aria-label={say('APPROVAL_SIGNATURE')}>
      <h3>{say('APPROVAL_SIGNATURE')}</h3>
      {value !== undefined && (
        <p>
          <img className="v-approval-signature" src={ports.files.url(value)} alt={say('APPROVAL_SIGNATURE')} />
          <Button onClick={draw}>{say('APPROVAL_SIGN_AGAIN')}</Button>
        </p>
      )}
      {value === undefined && <SignaturePad isBusy={isBusy} onSave={save} />}
      {value === undefined && stored !== undefined && (
        <Button type="link" onClick={() => setDrawing(false)}>
          {say('APPROVAL_SIGN_STORED')}
        </Button>
      )}
    </section>
  )
}
