import { useState } from 'react'
import type { Size } from './page-size.ts'
import { type Look, type PageBox, PageView } from './page-view.tsx'

type Props = {
  url: string
  name: string
  look: Look
  highlight?: PageBox | undefined
  /** The browser can't show it. */
  onFail: () => void
}

export function ImageView({ url, name, look, highlight, onFail }: Props) {
  const [natural, setNatural] = useState<Size>()
  return (
    <PageView natural={natural ?? { width: 1, height: 1 }} look={look} highlight={natural && highlight}>
      {(drawn) => (
        <img
          src={url}
          alt={name}
          width={drawn.width}
          height={drawn.height}
          style={{ display: 'block', visibility: natural ? 'visible' : 'hidden' }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            // An image without its own size can't be one of these types.
            setNatural({ width: naturalWidth || 1, height: naturalHeight || 1 })
          }
          onError={onFail}
        />
      )}
    </PageView>
  )
}
