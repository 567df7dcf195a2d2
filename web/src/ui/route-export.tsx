import { Trans } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { DrivePoint } from '../lib/drive/drive-track.ts'
import { routeFile, type RouteFormat } from '../lib/drive/route-files.ts'
import { downloadText } from './files/download.ts'

type ExportProps = {
  name: string
  /** The route, or a function that loads a long one on demand. */
  points: readonly DrivePoint[] | (() => Promise<readonly DrivePoint[]>)
  isDisabled?: boolean
}

/** Exports the route as a file for other programs. */
export function RouteExport({ name, points, isDisabled = false }: ExportProps) {
  const formats: readonly RouteFormat[] = ['gpx', 'kml', 'csv']
  const save = useMutation({
    mutationFn: async (format: RouteFormat) => {
      const file = routeFile(format, name, typeof points === 'function' ? await points() : points)
      downloadText(file.fileName, file.type, file.text)
    },
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          loading={save.isPending}
          disabled={isDisabled}
        >
          <Trans>Export</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
