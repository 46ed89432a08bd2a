import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { ViewedUser } from '../../../state/session/view-as.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { switchViewAs } from './switch-view-as.ts'
import './view-as.css'

/** Shown above every page while the user impersonates another user. */
export function ViewAsBar({ person }: { person: ViewedUser }) {
  const say = useSay()
  const navigate = useNavigate()
  const handleEnd = () => {
    switchViewAs(undefined, navigate).catch((reason: unknown) => toast('error', errorText(reason, say)))
  }
  return (
    <div className="v-view-as">
      <EyeOutlined aria-hidden="true" />
      <output>{say('POLICY_LOOKING_AS', { name: person.name })}</output>
      <Button size="small" onClick={handleEnd}>
        {say('POLICY_LOOK_END')}
      </Button>
    </div>
  )
}
