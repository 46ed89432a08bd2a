import { createContext, useContext, type ReactNode } from 'react'
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
export const FormContext = createContext<FormHost | undefined>(undefined)

export function useForm(): FormHost {
  const form = useContext(FormContext)
  if (!form) throw new Error('drawn outside a form')
  return form
}
