import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useLoaded } from '../../../../../registry/kit/parts/hooks/use-loaded.ts'
import { getSignature } from '../../../../api/organization/account.ts'
import { usePorts } from '../../../../ports/context.tsx'
import { ErrorBox } from '../../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../../ui/frame/Loading.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { type Drawn, SignaturePad } from '../../account/signature/SignaturePad.tsx'

/** The signature of a decision: the path of a stored picture, or what is drawn and is stored when the decision is sent. */
export type Signature = { readonly path: string } | { readonly drawn: Drawn }

interface SignatureChoiceProps {
  readonly value: Signature | undefined
  readonly isBusy: boolean
  readonly onChange: (signature: Signature | undefined) => void
}

/** The signature of a decision: the stored one of the person, or one that is drawn now. */
export function SignatureChoice({ value, isBusy, onChange }: SignatureChoiceProps) {
  const say = useSay()
  const ports = usePorts()
  const { value: own, error, reload } = useLoaded([], getSignature)
  const [isDrawing, setDrawing] = useState(false)
  const stored = own?.path
  useEffect(() => {
    if (stored !== undefined && value === undefined && !isDrawing) onChange({ path: stored })
  }, [stored, value, isDrawing, onChange])
  const draw = useCallback((drawn: Drawn | undefined) => onChange(drawn && { drawn }), [onChange])
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  if (own === undefined) return <Loading />
  const begin = () => {
    setDrawing(true)
    onChange(undefined)
  }
  const takeStored = (path: string) => {
    setDrawing(false)
    onChange({ path })
  }
  return (
    <section className="v-approval-sign" aria-label={say('APPROVAL_SIGNATURE')}>
      <h3>{say('APPROVAL_SIGNATURE')}</h3>
      {value && 'path' in value ? (
        <p className="v-approval-signed">
          <img className="v-approval-signature" src={ports.files.url(value.path)} alt={say('APPROVAL_SIGNATURE')} />
          <Button disabled={isBusy} onClick={begin}>
            {say('APPROVAL_SIGN_AGAIN')}
          </Button>
        </p>
      ) : (
        <>
          <SignaturePad isBusy={isBusy} onDraw={draw} />
          {stored !== undefined && (
            <Button type="link" disabled={isBusy} onClick={() => takeStored(stored)}>
              {say('APPROVAL_SIGN_STORED')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
