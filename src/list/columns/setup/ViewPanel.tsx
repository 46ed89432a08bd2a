import { DeleteOutlined, EditOutlined, StarFilled, StarOutlined, TeamOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import type { Saved } from '../../../api/list-views.ts'
import { notifyError } from '../../../host/explain.ts'
import { useHost } from '../../../host/host.tsx'
import type { Views } from '../use-views.ts'
import './setup.css'

const LONGEST = 60

interface ViewPanelProps {
  readonly views: Views
  readonly onClose: () => void
}

/** The views there are, and what can be done with them. */
export function ViewPanel({ views, onClose }: ViewPanelProps) {
  const { ports } = useHost()
  const [edited, setEdited] = useState<string>()
  const { all, current, isChanged } = views
  const choose = (view: Saved | undefined) => {
    views.choose(view)
    onClose()
  }
  const attempt = useAttempt()
  const titles = all.filter(({ mine }) => mine).map(({ title }) => title)
  return (
    <div className="vi-view-panel">
      <ul>
        <li>
          <button type="button" className="vi-view-name" aria-current={!current} onClick={() => choose(undefined)}>
            {ports.say('LIST_VIEW_DEFAULT')}
          </button>
        </li>
        {all.map((view) =>
          edited === view.id ? (
            <li key={view.id}>
              <ViewForm
                label={ports.say('FORM_SAVE')}
                title={view.title}
                isShared={view.shared}
                taken={titles.filter((title) => title !== view.title)}
                onSubmit={(title, isShared) =>
                  attempt(
                    () => views.rename(view, title, isShared),
                    () => setEdited(undefined),
                  )
                }
              />
            </li>
          ) : (
            <ViewLine
              key={view.id}
              view={view}
              views={views}
              onChoose={() => choose(view)}
              onEdit={() => setEdited(view.id)}
            />
          ),
        )}
      </ul>
      {current?.mine && isChanged && (
        <Button block onClick={() => attempt(() => views.saveAs(current.title, current.shared), onClose)}>
          {ports.say('LIST_VIEW_UPDATE', { title: current.title })}
        </Button>
      )}
      <ViewForm
        key={titles.join()}
        label={ports.say('LIST_VIEW_SAVE')}
        title=""
        isShared={false}
        taken={titles}
        onSubmit={(title, isShared) => attempt(() => views.saveAs(title, isShared), onClose)}
      />
    </div>
  )
}

/** Does it, and says why where it could not be done. */
function useAttempt() {
  const { ports } = useHost()
  return (work: () => Promise<void>, then: () => void) =>
    void work().then(then, (error: unknown) => notifyError(error, ports))
}

interface ViewLineProps {
  readonly view: Saved
  readonly views: Views
  readonly onChoose: () => void
  readonly onEdit: () => void
}

function ViewLine({ view, views, onChoose, onEdit }: ViewLineProps) {
  const { ports, confirm } = useHost()
  const attempt = useAttempt()
  const { title, mine, shared } = view
  const isStart = views.start === view.id
  const owner = view.owner_dictText
  const whose = mine
    ? shared
      ? ports.say('LIST_VIEW_MINE')
      : undefined
    : owner
      ? ports.say('LIST_VIEW_OWNER', { owner })
      : ports.say('LIST_VIEW_OTHER')
  const remove = async () => {
    const question = {
      title: ports.say('LIST_VIEW_DELETE', { title }),
      text: shared ? ports.say('LIST_VIEW_CONFIRM_SHARED', { title }) : ports.say('LIST_CONFIRM_ONE', { title }),
      danger: true,
    }
    if (await confirm(question))
      attempt(
        () => views.remove(view),
        () => undefined,
      )
  }
  const button = (label: string, icon: typeof EditOutlined, onClick: () => void, pressed?: boolean) => {
    const Icon = icon
    return (
      <Button
        size="small"
        type="text"
        icon={<Icon />}
        aria-label={label}
        title={label}
        onClick={onClick}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      />
    )
  }
  return (
    <li>
      <button type="button" className="vi-view-name" aria-current={views.current?.id === view.id} onClick={onChoose}>
        <span>{title}</span>
        {whose !== undefined && (
          <small>
            <TeamOutlined aria-hidden="true" /> {whose}
          </small>
        )}
      </button>
      {button(
        ports.say('LIST_VIEW_START', { title }),
        isStart ? StarFilled : StarOutlined,
        () => views.startWith(isStart ? undefined : view),
        isStart,
      )}
      {mine && button(ports.say('LIST_VIEW_RENAME', { title }), EditOutlined, onEdit)}
      {mine && button(ports.say('LIST_VIEW_DELETE', { title }), DeleteOutlined, () => void remove())}
    </li>
  )
}

interface ViewFormProps {
  readonly label: string
  readonly title: string
  readonly isShared: boolean
  /** Titles that other views of the same person have. */
  readonly taken: readonly string[]
  readonly onSubmit: (title: string, isShared: boolean) => void
}

function ViewForm({ label, title: before, isShared: wasShared, taken, onSubmit }: ViewFormProps) {
  const { ports } = useHost()
  const [typed, setTyped] = useState(before)
  const [isShared, setShared] = useState(wasShared)
  const title = typed.trim()
  const isTaken = taken.includes(title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title !== '' && !isTaken) onSubmit(title, isShared)
  }
  return (
    <form className="vi-view-form" onSubmit={submit}>
      <input
        className="vi-plain"
        aria-label={ports.say('LIST_VIEW_NAME')}
        placeholder={ports.say('LIST_VIEW_NAME')}
        maxLength={LONGEST}
        value={typed}
        aria-invalid={isTaken}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button htmlType="submit" type="primary" disabled={title === '' || isTaken}>
        {label}
      </Button>
      {isTaken && (
        <span className="vi-problem" role="alert">
          {ports.say('LIST_VIEW_TAKEN', { title })}
        </span>
      )}
      <label>
        <input
          type="checkbox"
          className="vi-check"
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />{' '}
        {ports.say('LIST_VIEW_SHARE')}
      </label>
    </form>
  )
}
