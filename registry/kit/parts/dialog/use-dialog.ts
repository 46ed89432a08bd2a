import { useState } from 'react'

export interface DialogState {
  /** True from the first showing until the closing motion has ended: only then does the dialog's code run at all. */
  readonly mounted: boolean
  readonly open: boolean
  readonly show: () => void
  readonly hide: () => void
  readonly afterClose: () => void
}

/** Opening and closing of a lazily loaded dialog. */
export function useDialog(): DialogState {
  const [state, setState] = useState<'away' | 'open' | 'closing'>('away')
  return {
    mounted: state !== 'away',
    open: state === 'open',
    show: () => setState('open'),
    hide: () => setState('closing'),
    afterClose: () => setState('away'),
  }
}
