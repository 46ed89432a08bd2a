import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import type { Virtualization } from './virtualization.ts'
import type { FormStore } from '../store/index.ts'

export interface FormHost {
  readonly screen: ResolvedScreen
  readonly store: FormStore
  /** The page's ports, with siblings of this form. */
  readonly ports: Ports
  /** What expressions may know besides the record. */
  readonly context: () => ExpressionContext
  /** Undefined where every control is drawn at once. */
  readonly nearness: Virtualization | undefined
  /** Draws a sub-table; undefined in the forms of its rows. */
  readonly drawChild?: ((name: string) => ReactNode) | undefined
}
const FormContext = createContext<FormHost | undefined>(undefined)

/** What a field reads of its form. It stays the same when the screen changes, so that only changed fields are drawn again. */
export type FieldHost = Pick<FormHost, 'store' | 'ports' | 'nearness'>
const FieldContext = createContext<FieldHost | undefined>(undefined)

export function FormProvider({ host, children }: { readonly host: FormHost; readonly children: ReactNode }) {
  const { store, ports, nearness } = host
  const field = useMemo(() => ({ store, ports, nearness }), [store, ports, nearness])
  return (
    <FormContext value={host}>
      <FieldContext value={field}>{children}</FieldContext>
    </FormContext>
  )
}

export function useForm(): FormHost {
  const form = useContext(FormContext)
  if (!form) throw new Error('drawn outside a form')
  return form
}
export function useFieldHost(): FieldHost {
  const host = useContext(FieldContext)
  if (!host) throw new Error('drawn outside a form')
  return host
}
