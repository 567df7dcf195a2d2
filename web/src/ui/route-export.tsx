import { Trans } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { DrivePoint } from '../lib/drive-track.ts'
import { routeFile, type RouteFormat } from '../lib/route-files.ts'
import { downloadText } from './download.ts'

type ExportProps = { name: string; points: readonly DrivePoint[] }

/** The way as a file for other programs. */
export function RouteExport({ name, points }: ExportProps) {
  const formats: readonly RouteFormat[] = ['gpx', 'kml', 'csv']
  const save = (format: RouteFormat) => {
    const file = routeFile(format, name, points)
    downloadText(file.fileName, file.type, file.text)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.6} />}>
          <Trans>Export</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
