{{- /* Reads the manifests of deploy/kubernetes, and changes in them what values.yaml names. */}}
{{- $names := dict }}
{{- range $generator := (.Files.Get "base/kustomization.yaml" | fromYaml).configMapGenerator }}
{{- $data := dict }}
{{- range $literal := $generator.literals }}
{{- $pair := splitn "=" 2 $literal }}
{{- $_ := set $data $pair._0 $pair._1 }}
{{- end }}
{{- if eq $generator.name "settings" }}
{{- range $name, $value := $.Values.settings }}
{{- $_ := set $data $name $value }}
{{- end }}
{{- else }}
{{- range $name := $.Values.secretFiles }}
{{- $_ := set $data (printf "%s_FILE" $name) (printf "/run/secrets/vestibule/%s" $name) }}
{{- end }}
{{- end }}
{{- /* As with kustomize, a changed setting changes the name, so that the processes restart. */}}
{{- $name := printf "%s-%s" $generator.name (toJson $data | sha256sum | trunc 10) }}
{{- $_ := set $names $generator.name $name }}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ $name }}
  namespace: {{ $.Release.Namespace }}
  {{- /* The old pods need their settings until the new ones are ready, and after a rollback. */}}
  annotations: { helm.sh/resource-policy: keep }
data: {{- toYaml $data | nindent 2 }}
{{- end }}
{{- range $file := list "migrate" "network" "server" "worker" }}
{{- range $text := $.Files.Get (printf "base/%s.yaml" $file) | splitList "\n---\n" }}
{{- $object := fromYaml $text }}
{{- $_ := set $object.metadata "namespace" $.Release.Namespace }}
{{- if eq $object.kind "Job" }}
{{- /* A job cannot be changed, so each upgrade has its own. */}}
{{- $_ := set $object.metadata "name" (printf "%s-%d" $object.metadata.name $.Release.Revision) }}
{{- else if eq $object.kind "Deployment" }}
{{- $_ := set $object.spec "replicas" (get $.Values.replicas $object.metadata.name) }}
{{- end }}
{{- range dig "spec" "ingress" list $object }}
{{- $labels := (first .from).namespaceSelector.matchLabels }}
{{- range $label, $namespace := $labels }}
{{- $_ := set $labels $label (get $.Values.namespaces $namespace) }}
{{- end }}
{{- end }}
{{- range $container := dig "spec" "template" "spec" "containers" list $object }}
{{- $_ := set $container "image" $.Values.image }}
{{- range $container.envFrom }}
{{- $_ := set .configMapRef "name" (get $names .configMapRef.name) }}
{{- end }}
{{- end }}
---
{{ toYaml $object }}
{{- end }}
{{- end }}
