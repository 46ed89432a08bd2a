import { type ComponentType, lazy, useState } from 'react'

/**
 * A part whose code comes when it is first drawn, as with React's `lazy`, or when it is fetched ahead: then it is drawn at once.
 * `lazy` suspends even where its code is there, and React lets 300 ms pass before it draws what comes in the stead of a placeholder.
 */
export function aheadPart<P extends object>(load: () => Promise<ComponentType<P>>): { readonly Part: ComponentType<P>; readonly ahead: () => Promise<void> } {
  let Loaded: ComponentType<P> | undefined
  const ahead = async () => {
    Loaded = await load()
  }
  const Later = lazy(async () => {
    const Fetched = await load()
    Loaded = Fetched
    return { default: Fetched as ComponentType<object> }
  }) as ComponentType<P>
  function Part(props: P) {
    // What is drawn stays what it is: another component in its stead would begin anew.
    const [{ Chosen }] = useState(() => ({ Chosen: Loaded ?? Later }))
    return <Chosen {...props} />
  }
  return { Part, ahead }
}
