import { UserOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { UploadZone } from '../../../../registry/kit/parts/files/UploadZone.tsx'
import { staticUrl } from '../../../api/client/context.ts'
import { files } from '../../../ports/files.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { useSay } from '../../../ui/use-say.ts'

/** What browsers show and the file store measures. */
const ACCEPT = 'image/png,image/jpeg,image/gif,image/webp'

interface AvatarRowProps {
  readonly path: string
  readonly error: string | undefined
  readonly onChange: (path: string) => void
}
/** The picture of the person, with a new one before it is saved. */
export function AvatarRow({ path, error, onChange }: AvatarRowProps) {
  const say = useSay()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const upload = async ([file]: readonly File[]) => {
    if (!file) return
    setFailure('')
    if (!ACCEPT.split(',').includes(file.type)) return setFailure(say('PROFILE_AVATAR_KIND'))
    setBusy(true)
    try {
      onChange(await files.upload(file, { biz: 'avatar' }))
    } catch (reason) {
      setFailure(errorText(reason, say))
    } finally {
      setBusy(false)
    }
  }
  const problem = error ?? failure
  return (
    <UploadZone
      accept={ACCEPT}
      multiple={false}
      disabled={isBusy}
      label={say('PROFILE_AVATAR')}
      onFiles={(list) => void upload(list)}
    >
      {(choose) => (
        <div className="v-account-avatar">
          <span className="v-avatar">{path ? <img src={staticUrl(path)} alt="" /> : <UserOutlined />}</span>
          <div>
            <Space wrap>
              <Button loading={isBusy} onClick={choose}>
                {say('PROFILE_AVATAR_CHANGE')}
              </Button>
              {path && (
                <Button disabled={isBusy} onClick={() => onChange('')}>
                  {say('PROFILE_AVATAR_REMOVE')}
                </Button>
              )}
            </Space>
            {problem && (
              <p className="v-account-problem" role="alert">
                {problem}
              </p>
            )}
          </div>
        </div>
      )}
    </UploadZone>
  )
}
