import { Button } from 'antd'
import { useState } from 'react'
import { UploadZone } from '../../../../../registry/kit/parts/files/UploadZone.tsx'
import { useLoaded } from '../../../../../registry/kit/parts/hooks/use-loaded.ts'
import { SIGNATURE_BYTES } from '../../../../../schemas/contract/session/signature.ts'
import { deleteSignature, getSignature, postSignature } from '../../../../api/organization/account.ts'
import { staticUrl } from '../../../../api/client/context.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../../ui/feedback/error-text.ts'
import { ask, toast } from '../../../../ui/feedback/feedback.tsx'
import { Loading } from '../../../../ui/frame/Loading.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { SignaturePad } from './SignaturePad.tsx'

const ACCEPT = 'image/png,image/jpeg'
const MEGABYTE = 1024 * 1024

/** The own signature, and the ways to make another one. */
export function SignaturePart() {
  const say = useSay()
  const { value, error, reload } = useLoaded([], getSignature)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const run = async (work: () => Promise<string>): Promise<boolean> => {
    setBusy(true)
    setFailure('')
    try {
      toast('success', await work())
      reload()
      return true
    } catch (reason) {
      setFailure(errorText(reason, say))
      return false
    } finally {
      setBusy(false)
    }
  }
  const upload = ([file]: readonly File[]) => {
    if (!file) return
    if (!ACCEPT.split(',').includes(file.type)) setFailure(say('SIGNATURE_KIND_REFUSED'))
    else if (file.size > SIGNATURE_BYTES) setFailure(say('FILE_TOO_LARGE', { limit: SIGNATURE_BYTES / MEGABYTE }))
    else void run(() => postSignature(file))
  }
  const remove = async () => {
    if (await ask({ title: say('SIGNATURE_DELETE'), text: say('SIGNATURE_DELETE_ASK'), danger: true }))
      await run(deleteSignature)
  }
  if (error !== undefined && value === undefined) return <ErrorBox error={error} onRetry={reload} />
  if (value === undefined) return <Loading />
  return (
    <section className="v-account-part">
      <h2>{say('SIGNATURE_CURRENT')}</h2>
      {value ? (
        <div className="v-account-signature">
          <img src={staticUrl(value.path)} width={value.width} height={value.height} alt={say('SIGNATURE_CURRENT')} />
          <p>{say('SIGNATURE_SINCE', { time: value.signTime })}</p>
          <Button danger disabled={isBusy} onClick={() => void remove()}>
            {say('SIGNATURE_DELETE')}
          </Button>
        </div>
      ) : (
        <EmptyState text={say('SIGNATURE_NONE')} />
      )}
      <h2>{say(value ? 'SIGNATURE_REPLACE' : 'SIGNATURE_DRAW')}</h2>
      <p>{say('SIGNATURE_HINT')}</p>
      <SignaturePad isBusy={isBusy} onSave={(file) => run(() => postSignature(file))} />
      <UploadZone accept={ACCEPT} multiple={false} disabled={isBusy} label={say('SIGNATURE_UPLOAD')} onFiles={upload}>
        {(choose) => (
          <Button disabled={isBusy} onClick={choose}>
            {say('SIGNATURE_UPLOAD')}
          </Button>
        )}
      </UploadZone>
      <p className="v-account-problem" role="alert">
        {failure}
      </p>
    </section>
  )
}
