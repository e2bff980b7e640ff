{{- define "edgewise.name" -}}
{{- $name := ternary .Release.Name (printf "%s-edgewise" .Release.Name) (contains "edgewise" .Release.Name) -}}
{{- .Values.fullnameOverride | default $name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- /* What selects pods: never changed by an upgrade. Takes the chart's context and a component. */ -}}
{{- define "edgewise.selector" -}}
app.kubernetes.io/name: edgewise
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "edgewise.labels" -}}
{{ include "edgewise.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "edgewise.serviceAccount" -}}
{{- ternary (.Values.serviceAccount.name | default (include "edgewise.name" .)) (.Values.serviceAccount.name | default "default") .Values.serviceAccount.create -}}
{{- end }}

{{- define "edgewise.image" -}}
{{- $image := .Values.image -}}
{{- if $image.digest -}}
{{ $image.repository }}@{{ $image.digest }}
{{- else -}}
{{ $image.repository }}:{{ $image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}

{{- /* Whether a database lies beside the process, so that no other process can share it; else empty. */ -}}
{{- define "edgewise.embedded" -}}
{{- if not (and .Values.neo4j.uri .Values.neo4j.stateUri) -}}true{{- end -}}
{{- end }}
