import {
  CheckCircleOutlined,
  ExclamationCircleOutlined,
  HistoryOutlined,
  PlayCircleOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons'
import { Button, Segmented, Spin } from 'antd'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { namesOfColumns } from '../../engine/adapters/index.ts'
import { resolveScreen } from '../../engine/model/index.ts'
import { checkScript } from '../../schemas/language/script/check.ts'
import { SCRIPT_KINDS, type ScriptKind } from '../../schemas/language/script/kinds.ts'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { useEditor, useOpen } from '../editor/context.tsx'
import type { CompletionContext } from './completion.ts'
import { ScriptEditor } from './ScriptEditor.tsx'
import { ScriptHelp } from './ScriptHelp.tsx'
import { TryOut } from './TryOut.tsx'
import { useScript } from './use-script.ts'
import { VersionsDrawer } from './VersionsDrawer.tsx'

const TITLES = { form: 'SCRIPT_FORM', list: 'SCRIPT_LIST' } as const satisfies Readonly<Record<ScriptKind, string>>

/** The scripts of the open screen: they are saved by themselves, not with the draft. */
export function ScriptView() {
  const { say } = useDesigner()
  const [kind, setKind] = useState<ScriptKind>('form')
  return (
    <div className="vd-source">
      <Segmented<ScriptKind>
        aria-label={say('SCRIPT_OF')}
        value={kind}
        onChange={setKind}
        options={SCRIPT_KINDS.map((value) => ({ value, label: say(TITLES[value]) }))}
      />
      {SCRIPT_KINDS.map((each) => (
        <div key={each} className="vd-source" hidden={each !== kind}>
          <OneScript kind={each} />
        </div>
      ))}
    </div>
  )
}

function OneScript({ kind }: { readonly kind: ScriptKind }) {
  const { say, ports } = useDesigner()
  const { open } = useEditor()
  const { screen } = useOpen()
  const script = useScript(open.id, kind)
  const world = useWorld(kind)
  const [dialog, setDialog] = useState<'help' | 'versions' | 'try' | null>(null)
  const [shown, setShown] = useState<{ readonly line: number } | null>(null)
  const close = useCallback(() => setDialog(null), [])
  const show = useCallback((line: number) => {
    setDialog(null)
    setShown({ line })
  }, [])
  const { text, stored } = script
  const looked = useDeferredValue(text)
  const names = useMemo(
    () =>
      screen
        ? new Set([...Object.keys(screen.fields), ...Object.keys(namesOfColumns(resolveScreen(screen)).fields)])
        : new Set<string>(),
    [screen],
  )
  const problems = useMemo(() => checkScript(looked, kind, names), [looked, kind, names])
  if (script.error !== undefined) return <ErrorBox error={script.error} onRetry={script.reload} />
  if (!script.isLoaded) return <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />
  return (
    <>
      <div className="vd-source-tools">
        <Button
          size="small"
          type="primary"
          loading={script.busy}
          disabled={!script.isDirty}
          onClick={() => void script.save()}
        >
          {say('SCRIPT_SAVE')}
        </Button>
        <Button
          size="small"
          icon={<PlayCircleOutlined />}
          disabled={screen === null || text.trim() === ''}
          onClick={() => setDialog('try')}
        >
          {say('SCRIPT_RUN')}
        </Button>
        <Button size="small" icon={<HistoryOutlined />} onClick={() => setDialog('versions')}>
          {say('DESIGNER_HISTORY')}
        </Button>
        <Button size="small" icon={<QuestionCircleOutlined />} onClick={() => setDialog('help')}>
          {say('SCRIPT_HELP')}
        </Button>
        <span className="vd-help">
          {script.isDirty && <strong>{say('SCRIPT_UNSAVED')} </strong>}
          {stored && say('SCRIPT_SAVED_BY', { version: stored.version, by: stored.updateBy, at: stored.updateTime })}
        </span>
      </div>
      <ScriptEditor text={text} problems={problems} world={world} shown={shown} onChange={script.change} />
      {problems.length === 0 ? (
        <output className="vd-problems">
          <CheckCircleOutlined className="vd-good" aria-hidden /> {say('SCRIPT_FINE')}
        </output>
      ) : (
        <ul className="vd-problems" aria-label={say('SCRIPT_PROBLEMS')}>
          {problems.map(({ code, params, line, column }) => (
            <li key={`${line}:${column}`}>
              <button type="button" onClick={() => show(line)}>
                <ExclamationCircleOutlined className="vd-warn" aria-label={say('DESIGNER_WARNING')} />
                <span>{say(code, params)}</span> <code>{say('SCRIPT_LINE', { line })}</code>
              </button>
            </li>
          ))}
        </ul>
      )}
      {dialog === 'help' && <ScriptHelp kind={kind} onClose={close} />}
      {dialog === 'try' && screen && <TryOut screen={screen} kind={kind} text={text} onShow={show} onClose={close} />}
      {dialog === 'versions' && (
        <VersionsDrawer
          id={open.id}
          kind={kind}
          text={text}
          onClose={close}
          onRestore={(old, version) => {
            script.change(old)
            ports.notify('info', say('SCRIPT_RESTORED', { version }))
            close()
          }}
        />
      )}
    </>
  )
}

/** What the editor may offer: the fields and buttons of the screen as it is edited. */
function useWorld(kind: ScriptKind): CompletionContext {
  const { say, words } = useDesigner()
  const { screen } = useOpen()
  return useMemo(
    () => ({
      kind,
      say,
      fields: Object.entries(screen?.fields ?? {}).map(([key, { title }]) => [key, words(title)] as const),
      buttons: (screen?.actions ?? [])
        .filter(({ script, place }) => script === true && (place === 'form') === (kind === 'form'))
        .map(({ code, title }) => [code, words(title)] as const),
    }),
    [kind, say, screen, words],
  )
}
