import { useEditor } from '../../editor/context.tsx'
import { setProperty } from '../../document/json.ts'

/** Sets a property of the process itself as one step. */
export function useSetProcess() {
  const { command } = useEditor()
  return (name: string, value: unknown) =>
    void command((document) => setProperty(document, name, value), {
      name: { code: 'FLOW_STEP_SETTINGS' },
      group: `settings ${name}`,
    })
}
