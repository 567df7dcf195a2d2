{{- define "roadbook.labels" -}}
app.kubernetes.io/name: roadbook
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- /* Of one role: (list $ "api"). */ -}}
{{- define "roadbook.selector" -}}
app.kubernetes.io/name: roadbook
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "roadbook.settings" -}}
{{- if not .Values.settings.S3_BUCKET }}
{{- $_ := required "settings.S3_BUCKET is missing: pods share no folder, so receipts would be lost. Set it, or data.existingClaim." .Values.data.existingClaim }}
{{- end -}}
PUBLIC_URL: {{ required "settings.PUBLIC_URL is missing: the address that people open, such as https://fleet.example." .Values.settings.PUBLIC_URL | quote }}
TRUST_PROXY: 'on'
DEVICE_PROTOCOLS: {{ keys .Values.devices.ports | sortAlpha | join "," | quote }}
DEVICE_PUBLIC_PORTS: {{ include "roadbook.publicPorts" . | quote }}
{{- with .Values.devices.publicHost }}
DEVICE_PUBLIC_HOST: {{ . | quote }}
{{- end }}
{{- range $name, $device := .Values.devices.ports }}
{{ upper $name }}_PORT: {{ $device.port | quote }}
{{- end }}
{{- range $name, $value := omit .Values.settings "PUBLIC_URL" }}
{{- if kindIs "bool" $value }}
{{- /* YAML takes off for false. */}}
{{ $name }}: {{ ternary "on" "off" $value | quote }}
{{- else if ne (toString $value) "" }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}
{{- end }}

{{- define "roadbook.publicPorts" -}}
{{- $entries := list }}
{{- range $name, $device := .Values.devices.ports }}
{{- $only := eq (len $device.transports) 1 | ternary (printf "/%s" (first $device.transports | lower)) "" }}
{{- $entries = append $entries (printf "%s:%v%s" $name $device.port $only) }}
{{- end }}
{{- join "," $entries }}
{{- end }}
